// Script for k6. Environment variables select target, scenario and the file of the summary.
import { sleep } from 'k6';
import http from 'k6/http';

const vus = Number(__ENV.VUS);
const duration = `${__ENV.SECONDS}s`;

const scenarios = {
  start: { executor: 'per-vu-iterations', exec: 'nothing', vus, iterations: 1 },
  closed: { executor: 'constant-vus', exec: 'request', vus, duration },
  thinking: { executor: 'constant-vus', exec: 'requestAndThink', vus, duration },
  open: {
    executor: 'constant-arrival-rate',
    exec: 'request',
    rate: Number(__ENV.RATE),
    timeUnit: '1s',
    duration,
    preAllocatedVUs: vus,
    maxVUs: vus,
  },
};

export const options = {
  discardResponseBodies: true,
  scenarios: { [__ENV.SCENARIO]: scenarios[__ENV.SCENARIO] },
};

export function nothing() {}

export function request() {
  http.get(__ENV.URL);
}

export function requestAndThink() {
  if (__ITER === 0) {
    sleep(Math.random()); // avoids lockstep
  }
  http.get(__ENV.URL);
  sleep(1);
}

export function handleSummary(data) {
  return { [__ENV.SUMMARY]: JSON.stringify(data) };
}
