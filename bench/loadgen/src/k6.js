// What k6 is measured with. The environment says where to, how, and where to write the summary.
import { sleep } from 'k6';
import http from 'k6/http';

const vus = Number(__ENV.VUS);
const duration = `${__ENV.SECONDS}s`;

const scenarios = {
  start: { executor: 'per-vu-iterations', exec: 'nothing', vus, iterations: 1 },
  closed: { executor: 'constant-vus', exec: 'ask', vus, duration },
  thinking: { executor: 'constant-vus', exec: 'askAndThink', vus, duration },
  open: {
    executor: 'constant-arrival-rate',
    exec: 'ask',
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

export function ask() {
  http.get(__ENV.URL);
}

export function askAndThink() {
  if (__ITER === 0) {
    sleep(Math.random()); // or all would march in step
  }
  http.get(__ENV.URL);
  sleep(1);
}

export function handleSummary(data) {
  return { [__ENV.SUMMARY]: JSON.stringify(data) };
}
