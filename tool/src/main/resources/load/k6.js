// Script for k6. Each request emits two values of the metrics lb_start and lb_end, tagged with the
// virtual user, so that every request that starts is known to end or not.
import exec from 'k6/execution';
import http from 'k6/http';
import { sleep } from 'k6';
import { SharedArray } from 'k6/data';
import { Gauge } from 'k6/metrics';

/* CONSTANTS */
const PAUSE_AFTER_CONNECTION_FAILURE = 0.1;
const STAGE = 2 ** 40;

// The sinks of gauges keep no values.
const starts = new Gauge('lb_start');
const ends = new Gauge('lb_end');

const weights = REQUESTS.map((request) => request.weight);
const sumOfWeights = weights.reduce((sum, weight) => sum + weight, 0);

const requests = REQUESTS.map((request, index) => ({
  method: request.method,
  url: request.url,
  bodies: bodies(request, index),
  check: check(request),
  params: {
    headers: request.headers,
    responseCallback: null,
    redirects: 0,
    timeout: `${TIMEOUT}ms`,
    responseType: responseType(request),
    tags: { name: `request ${index}` },
  },
}));

const tagsOfStatus = {};
let me;
let sent = 0;

// Mixes a number by the finalizer of MurmurHash3.
function hash(number) {
  let h = (number ^ SEED) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function bodies(request, index) {
  if (request.file) {
    return [open(request.file, 'b')];
  }
  if (request.numbers || request.letters) {
    return new SharedArray(`bodies ${index}`, () => {
      const all = [];
      for (let i = 0; i < request.different; i++) {
        all.push(request.numbers ? numbers(request.numbers, i) : letters(request.letters, i));
      }
      return all;
    });
  }
  return [request.text ? request.text : null];
}

function numbers(count, seed) {
  return JSON.stringify(Array.from({ length: count }, (_, i) => hash(seed * count + i) | 0));
}

function letters(count, seed) {
  return Array.from({ length: count }, (_, i) =>
    String.fromCharCode(97 + (hash(seed * count + i) % 26)),
  ).join('');
}

function responseType(request) {
  if (request.bytes !== undefined) {
    return 'binary';
  }
  return request.equal !== undefined || request.containing !== undefined ? 'text' : 'none';
}

function check(request) {
  if (request.bytes !== undefined) {
    return (body) => body !== null && body.byteLength === request.bytes;
  }
  if (request.equal !== undefined) {
    return (body) => (body === null ? '' : body) === request.equal;
  }
  if (request.containing !== undefined) {
    return (body) => body !== null && body.includes(request.containing);
  }
  return null;
}

function chosen(number) {
  if (requests.length === 1) {
    return 0;
  }
  if (LISTED) {
    return number % requests.length;
  }
  let point = hash(number) % sumOfWeights;
  let index = 0;
  while (point >= weights[index]) {
    point -= weights[index];
    index++;
  }
  return index;
}

function send(index, number) {
  if (!me) {
    me = { v: String(exec.vu.idInInstance) };
  }
  const request = requests[index];
  const body = request.bodies[sent++ % request.bodies.length];
  starts.add(number, me);
  const response = http.request(request.method, request.url, body, request.params);
  ends.add(response.timings.duration, tags(request, response));
  return response.status !== 0 || response.error_code === 1050;
}

function tags(request, response) {
  const status = response.status;
  if (status === 0) {
    return { v: me.v, s: '0', c: String(response.error_code), m: response.error };
  }
  if (status < 400 && request.check && !request.check(response.body)) {
    return { v: me.v, s: String(status), b: '1' };
  }
  tagsOfStatus[status] = tagsOfStatus[status] || { v: me.v, s: String(status) };
  return tagsOfStatus[status];
}

function pause(connected) {
  const seconds = connected ? THINK : Math.max(THINK, PAUSE_AFTER_CONNECTION_FAILURE);
  if (seconds > 0) {
    sleep(seconds);
  }
}

function startInTurn() {
  if (SPREAD > 0 && exec.vu.iterationInScenario === 0) {
    sleep((SPREAD * (exec.vu.idInTest - 1)) / USERS);
  }
}

// Waits for the start of the plan, which all instances of k6 have in common.
export function setup() {
  const millis = START - Date.now();
  if (millis > 0) {
    sleep(millis / 1000);
  }
}

export function arrival() {
  const number = exec.scenario.iterationInTest;
  send(chosen(number), Number(__ENV.STAGE) * STAGE + number);
}

export function user() {
  startInTurn();
  const number = exec.vu.iterationInScenario;
  pause(send(chosen(LISTED ? number : exec.vu.idInTest * 1000003 + number), 0));
}

export function iteration() {
  startInTurn();
  const number = exec.vu.iterationInScenario;
  if (LISTED) {
    for (let i = 0; i < requests.length; i++) {
      pause(send(i, 0));
    }
  } else {
    pause(send(chosen(exec.vu.idInTest * 1000003 + number), 0));
  }
}
