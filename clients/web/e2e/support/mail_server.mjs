// A small SMTP server that keeps the e-mails it receives.
import { createServer } from 'node:net';
import { until_end } from './scope.mjs';

/** Resolves to its port, with functions to wait for the next e-mail and to stop it. */
export async function start_mail_server() {
  const letters = [];
  let arrived = () => {};
  const server = createServer((socket) => {
    let letter = { to: '', text: '' };
    let body;
    let rest = '';
    const say = (line) => socket.write(`${line}\r\n`);
    function take(line) {
      if (body === undefined) {
        if (line.startsWith('RCPT')) letter.to = line.match(/<(.*)>/)[1];
        if (line.startsWith('DATA')) body = [];
        if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else say(body ? '354 go on' : '250 fine');
      } else if (line === '.') {
        const [, ...parts] = body.join('\n').split('\n\n');
        letters.push({ ...letter, text: Buffer.from(parts.join(''), 'base64').toString('utf8') });
        letter = { to: '', text: '' };
        body = undefined;
        say('250 taken');
        arrived();
      } else body.push(line.startsWith('.') ? line.slice(1) : line);
    }
    socket.setEncoding('latin1');
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      rest += bytes;
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
        const line = rest.slice(0, end).replace(/\r$/, '');
        rest = rest.slice(end + 1);
        take(line);
      }
    });
    say('220 mail.example');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = until_end(() => new Promise((resolve) => server.close(resolve)));
  return {
    port: server.address().port,
    stop,
    /** Waits for the next e-mail and returns it. */
    async next() {
      while (letters.length === 0) {
        await new Promise((resolve) => {
          arrived = resolve;
        });
      }
      return letters.shift();
    },
  };
}
