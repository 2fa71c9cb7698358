# lairbot: bots for Lion's Lair in pure Python, from the same .proto files as the server.
from lairbot.bot import Bot, play
from lairbot.client import BrokenOff, Client, GaveUp, Result, Wish
from lairbot.messages import proto
from lairbot.view import View

__all__ = ["Bot", "BrokenOff", "Client", "GaveUp", "Result", "View", "Wish", "play", "proto"]
