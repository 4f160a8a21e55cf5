// Checks the owners' pages: http.get('https://not.example.com/comment')
import http from 'k6/http';
import { check, sleep } from 'k6';

const BASE_URL = __ENV.BASE_URL || 'https://shop.example.com';
const params = {
  headers: { 'Content-Type': 'application/json', Accept: "application/json" },
  tags: { name: 'owners' },
};

export const options = { vus: 10, duration: '30s' };

export default function () {
  const res = http.get(`${BASE_URL}/owners?page=1`);
  check(res, { 'is 200': (r) => r.status === 200 });

  /* http.get('https://not.example.com/other') */
  const payload = JSON.stringify({
    firstName: 'Jean',
    tags: ["a", 'b'],
    age: 42,
    active: true,
    note: null,
  });
  http.post(BASE_URL + '/owners', payload, params);
  http.post(`${BASE_URL}/search`, { q: 'a b', limit: 10 });
  http.request('PUT', 'https://shop.example.com/owners/7', '{"city":"Monona"}', {
    headers: { Authorization: `Bearer ${__ENV.TOKEN}`, 'Content-Type': 'application/json' },
  });
  http.del("https://shop.example.com/owners/8");
  http.get(`${BASE_URL}/owners/${Math.floor(Math.random() * 100)}`);
  http.get('https://cdn.example.net/logo', params);
  http.batch([['GET', `${BASE_URL}/vets`]]);
  sleep(1);
}
