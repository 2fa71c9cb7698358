# The TypeScript package plays the match of its README, and one of each rule system over connections that break.
import os
import random
import re
import subprocess
import unittest
from concurrent.futures import ThreadPoolExecutor

from lair_server import FAST, ROOT, LairServer
from lairbot.conformance.relay import Relay, Unhelpful

PACKAGE = ROOT / "clients/typescript"
PLAYER = """
const { play } = await import('./dist/index.js');
const result = await play(process.argv[1], { rules: process.argv[2], framesPerSecond: 500 });
console.log(result.scores.join(' '), result.deals, result.reconnects);
"""
RETRY_AFTER = """
const { retryAfterOf } = await import('./dist/client.js');
const values = ['120', '99999999999', 'Wed, 21 Oct 2026 07:28:00 GMT', '-1', undefined];
console.log(values.map((value) => retryAfterOf(value)).join(' '));
"""
# A server that sends every client these frames; the client has joined table 5.
SCRIPTED = """
const { create, toBinary } = await import('@bufbuild/protobuf');
const { WebSocketServer } = await import('ws');
const { Client } = await import('./dist/client.js');
const { ServerFrameSchema } = await import('./dist/gen/lair/v1/server_pb.js');
const server = new WebSocketServer({ port: 0 });
const joins = (choose, ...bodies) => {
  server.on('connection', (socket) => {
    for (const body of bodies) socket.send(toBinary(ServerFrameSchema, create(ServerFrameSchema, { body })));
    socket.ping();
  });
  return new Client(`http://127.0.0.1:${server.address().port}`, { choose, table: 5n });
};
"""
# The server asks twice at once; the bot fails over the first question.
FAILING = SCRIPTED + """
const asks = (moment) => ({ case: 'events', value: { table: 5n, first: 1, prompt: { moment } } });
let asked = 0;
const choose = async () => {
  asked += 1;
  await hasBoth;
  throw new Error('of the bot');
};
const client = joins(choose, asks(1), asks(2));
const played = client.play();
const hasBoth = new Promise((done) => client.socket.once('ping', done));
await played.catch((error) => console.log(error.message));
await new Promise((done) => setImmediate(done));
console.log(asked);
process.exit();
"""
# The server refuses the answer to its first question only after it has been given the one to the second, which it asks
# once more.
REFUSED_LATE = SCRIPTED + """
const { fromBinary } = await import('@bufbuild/protobuf');
const { ClientFrameSchema } = await import('./dist/gen/lair/v1/client_pb.js');
const bytes = (body) => toBinary(ServerFrameSchema, create(ServerFrameSchema, { body }));
const actions = [{ action: { case: 'discard', value: 0 } }];
const asks = (moment) => bytes({ case: 'events', value: { table: 5n, first: 1, prompt: { moment, actions } } });
const closed = bytes({ case: 'table', value: { summary: { table: 5n, phase: 5 } } });
const refused = (code, request) => bytes({ case: 'refused', value: { code, request } });
const acts = [];
const isOver = new Promise((done) => {
  server.on('connection', (socket) => {
    socket.send(asks(1));
    socket.on('close', done);
    socket.on('message', (data) => {
      const { request, body } = fromBinary(ClientFrameSchema, data);
      if (body.case !== 'act') return;
      acts.push({ request, moment: body.value.moment });
      if (acts.length === 1) socket.send(asks(2));
      if (acts.length !== 2) return;
      for (const one of [refused('too_late', acts[0].request), asks(2), closed, refused('table_broken')]) {
        socket.send(one);
      }
    });
  });
});
const choose = () => actions[0];
await new Client(`127.0.0.1:${server.address().port}`, { table: 5n, choose }).play().catch(() => {});
await isOver;
console.log(acts.map(({ moment }) => moment).join(' '));
process.exit();
"""
MISTYPED = SCRIPTED + """
const styles = [{ id: '3f-basic' }, { id: '5f' }];
joins(undefined, { case: 'welcome', value: { ruleSystems: [{ id: 'yahoo', styles }, { id: 'mcr' }] } });
for (const wish of [{ rules: 'mrc' }, { style: '3f' }]) {
  const client = new Client(`127.0.0.1:${server.address().port}`, wish);
  await client.play().catch((error) => console.log(error.message));
}
process.exit();
"""
# The bot wants to go out whatever it is asked: for a claim, after its own draw of tile 7, and after a claim of its own.
NOT_OFFERED = SCRIPTED + """
const { fromBinary } = await import('@bufbuild/protobuf');
const { ClientFrameSchema } = await import('./dist/gen/lair/v1/client_pb.js');
const discards = [3, 7].map((value) => ({ action: { case: 'discard', value } }));
const questions = [
  { moment: 1, actions: [{ action: { case: 'pung', value: {} } }, { action: { case: 'pass', value: {} } }] },
  { moment: 2, actions: discards },
  { moment: 3, actions: discards },
];
const asks = (prompt) => ({ case: 'events', value: { table: 5n, first: 1, prompt } });
const choose = (prompt, view) => {
  view.drawn = prompt.moment === 2 ? 7 : undefined;
  return { action: { case: 'mahjong', value: {} } };
};
server.on('connection', (socket) => {
  const answers = [];
  socket.on('message', (data) => {
    const { body } = fromBinary(ClientFrameSchema, data);
    if (body.case === 'act') answers.push(body.value.action.action);
    if (answers.length < questions.length) return;
    console.log(answers.map((one) => (one.case === 'discard' ? one.value : one.case)).join(' '));
    process.exit();
  });
});
await joins(choose, ...questions.map(asks)).play();
"""
CHOOSING_NOTHING = SCRIPTED + """
const client = joins(() => {}, { case: 'events', value: { table: 5n, first: 1, prompt: { moment: 1 } } });
await client.play().catch((error) => console.log(error.message));
process.exit();
"""
# The table is closed because its journal cannot be written; once it can, the table opens again.
CLOSED = SCRIPTED + """
const closed = { case: 'table', value: { summary: { table: 5n, phase: 5 } } };
const refused = (code) => ({ case: 'refused', value: { code, sentence: code } });
const client = joins(undefined, closed, refused('journal_failed'), refused('table_broken'));
await client.play().catch((error) => console.log(error.message));
process.exit();
"""
# On each connection a message that makes sense, then bytes that are none. With a second argument the third connection
# is the first that makes sense.
GARBLED = SCRIPTED + """
const bytes = (body) => toBinary(ServerFrameSchema, create(ServerFrameSchema, { body }));
const closed = { case: 'table', value: { summary: { table: 5n, phase: 5 } } };
const broken = { case: 'refused', value: { code: 'table_broken', sentence: 'at last' } };
let connections = 0;
server.on('connection', (socket) => {
  connections += 1;
  const isGarbled = connections < Number(process.argv[2] ?? Infinity);
  const garbage = Buffer.alloc(Number(process.argv[3] ?? 1), 255);
  for (const one of isGarbled ? [bytes(closed), garbage] : [bytes(closed), bytes(broken)]) socket.send(one);
});
const client = new Client(`127.0.0.1:${server.address().port}`, { table: 5n, patience: Number(process.argv[1]) });
await client.play().catch((error) => console.log(error.message));
console.log(connections);
process.exit();
"""


def node(program, *arguments):
    return subprocess.run(
        ["node", "--input-type=module", "-e", program, *arguments],
        cwd=PACKAGE, capture_output=True, text=True,
    )  # fmt: skip


class TypeScriptTest(unittest.TestCase):
    def test_plays_the_match_of_its_readme(self):
        example = re.search(r"```js\n(.*?)```", (PACKAGE / "README.md").read_text(), re.DOTALL)[1]
        self.assertLess(len(example.splitlines()), 40)
        with LairServer(*FAST) as server:
            program = example.replace("http://127.0.0.1:8080", server.url)
            program = program.replace("name: 'My Bot'", "name: 'My Bot', framesPerSecond: 500")
            ended = node(program)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertRegex(ended.stdout.splitlines()[-1], r"^-?\d+ -?\d+ -?\d+ -?\d+ \d+ deals$")

    def test_plays_each_system_through_cuts(self):
        seed = int(os.environ.get("LAIR_SEED", "0")) or random.randrange(1 << 32)
        print(f"seed {seed} (LAIR_SEED repeats the cuts)")
        with LairServer(*FAST) as server, ThreadPoolExecutor() as pool:
            played = []
            for at, rules in enumerate(("yahoo", "hkos", "mcr", "faan-laak")):
                network = Unhelpful(random.Random(seed + at), 60)
                relay = Relay("127.0.0.1", server.port, network)
                self.addCleanup(relay.__exit__)
                played.append((rules, network, pool.submit(node, PLAYER, relay.url, rules)))
            for rules, network, one in played:
                with self.subTest(rules=rules, seed=seed):
                    ended = one.result()
                    self.assertEqual(ended.returncode, 0, ended.stderr)
                    deals, reconnects = map(int, ended.stdout.split()[-2:])
                    self.assertGreaterEqual(deals, 16)
                    self.assertGreater(reconnects, 3)
                    self.assertGreater(network.cuts, 3)

    def test_leaves_a_busy_server_alone_for_an_hour_at_most(self):
        ended = node(RETRY_AFTER)
        self.assertEqual(ended.stdout.split(), ["120", "3600", "0", "0", "0"], ended.stderr)

    def test_chooses_nothing_more_once_it_has_failed(self):
        ended = node(FAILING)
        self.assertEqual(ended.stdout.splitlines(), ["of the bot", "1"], ended.stderr)

    def test_waits_at_a_table_that_may_open_again(self):
        ended = node(CLOSED)
        self.assertEqual(ended.stdout.splitlines(), ["the table was closed: table_broken"], ended.stderr)

    def test_comes_back_after_a_message_that_cannot_be_read(self):
        ended = node(GARBLED, "60", "3")
        self.assertEqual(ended.stdout.splitlines(), ["the table was closed: at last", "3"], ended.stderr)

    def test_gives_up_a_server_none_of_whose_connections_makes_sense(self):
        why, connections = node(GARBLED, "0.5").stdout.splitlines()
        self.assertEqual(why, "no server for 0.5 seconds: a message cannot be read")
        self.assertGreater(int(connections), 1)
        why, connections = node(GARBLED, "0.5", "Infinity", str(1 + (1 << 20))).stdout.splitlines()
        self.assertEqual(why, "no server for 0.5 seconds: Max payload size exceeded")
        self.assertGreater(int(connections), 1)

    def test_answers_no_moment_twice_because_an_earlier_answer_came_too_late(self):
        ended = node(REFUSED_LATE)
        self.assertEqual(ended.stdout.splitlines(), ["1 2"], ended.stderr)

    def test_says_which_rules_and_styles_there_are(self):
        ended = node(MISTYPED)
        self.assertEqual(
            ended.stdout.splitlines(),
            ["there are no rules mrc, only yahoo, mcr", "there is no style 3f, only 3f-basic, 5f"],
            ended.stderr,
        )

    def test_says_what_was_not_offered_and_answers_as_if_nobody_had(self):
        ended = node(NOT_OFFERED)
        self.assertEqual(ended.stdout.splitlines(), ["pass 7 3"], ended.stderr)
        told = ended.stderr.splitlines()
        self.assertIn('choose() returned {"mahjong":{}}, which was not offered; the bot answers {"pass":{}}', told[0])
        self.assertEqual(len(told), 3)

    def test_says_that_its_bot_has_chosen_nothing(self):
        ended = node(CHOOSING_NOTHING)
        self.assertEqual(ended.stdout.splitlines(), ["choose() returned no action"], ended.stderr)

    def test_says_why_there_is_no_server(self):
        program = "const { play } = await import('./dist/index.js'); await play(process.argv[1], { patience: 0 });"
        ended = node(program, "http://127.0.0.1:1")  # nobody listens there
        self.assertIn("no server for 0 seconds: connect ECONNREFUSED", ended.stderr)


if __name__ == "__main__":
    unittest.main()
