#!/usr/bin/env python3
# Reserves ports of this machine for tests until this process, or the one that started it, ends.
#
#   tests/support/kept_ports.py COUNT
#
# Prints them on one line. The system gives them to no other program meanwhile, but a server that is told to listen on
# one can do so, again and again.
import ctypes
import signal
import socket
import sys

PR_SET_PDEATHSIG = 1


def kept_port():
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", 0))
    return kept


ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
ports = [kept_port() for _ in range(int(sys.argv[1]))]
print(*(port.getsockname()[1] for port in ports), flush=True)
signal.pause()
