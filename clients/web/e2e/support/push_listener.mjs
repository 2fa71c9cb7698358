// The thread of a push service: accepts every POST and reports its port first, then each body.
import { createServer } from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';

const service = createServer(workerData, (request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    response.writeHead(201).end();
    parentPort.postMessage(Buffer.concat(parts));
  });
});
service.listen(0, '127.0.0.1', () => parentPort.postMessage(service.address().port));
