/** What time takes away: tokens, sessions and links. The service runs on a clock that the test moves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiError, createClient } from '../../service/contract/client.ts';
import { type Inside, password, startInside } from './inside.ts';

const MINUTE = 60_000;
let now = Date.parse('2026-01-05T10:00:00Z');
const pass = (minutes: number) => {
  now += minutes * MINUTE;
};

let inside: Inside;
beforeAll(async () => {
  inside = await startInside({ clock: () => new Date(now) });
  await inside.admin.addUser({ body: { username: 'nurse1', password, role: 'nurse' } });
});
afterAll(() => inside?.close());

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );

/** A signed-in client that renews its token as the app does. */
async function signIn() {
  const plain = createClient({ baseUrl: inside.service.url });
  let { id_token: token, refresh_token } = await plain.login({ body: { username: 'nurse1', password } });
  const first = { token, refresh_token: refresh_token ?? '' };
  const client = createClient({
    baseUrl: inside.service.url,
    token: () => token,
    renew: async () => {
      const next = await plain.refresh({ body: { refresh_token: refresh_token ?? '' } });
      token = next.id_token;
      refresh_token = next.refresh_token;
      return true;
    },
  });
  return { client, plain, first };
}

test('a link opens for 15 minutes, and each poll mints a fresh one', async () => {
  const { client } = await signIn();
  const form = { guideline_code: 'L33797', notes: [{ text: 'COPD.' }] };
  const run = await client.submitRun({ body: { process_data_request_form: form } });
  const open = async (link: string) => {
    const response = await fetch(link);
    return response.ok ? response.status : (await response.json()).code;
  };
  pass(14);
  expect(await open(run.case_file_presigned_url)).toBe(200);
  const later = await client.getRun({ params: { run_id: run.run_id } });
  pass(2);
  expect(await open(run.case_file_presigned_url)).toBe('link_expired');
  expect(await open(later.case_file_presigned_url)).toBe(200);
  const longer = run.case_file_presigned_url.replace(
    /expires=(\d+)/,
    (_, at) => `expires=${Number(at) + 3600}`,
  );
  expect(await open(longer)).toBe('link_invalid');
});

test('a token lasts 15 minutes; a busy client renews it without noticing', async () => {
  const { client, first } = await signIn();
  const old = createClient({ baseUrl: inside.service.url, token: first.token });
  for (let minutes = 0; minutes < 30; minutes += 5) {
    expect((await client.me()).username).toBe('nurse1');
    pass(5);
  }
  expect(await refusal(old.me())).toBe('token_expired');
});

test('a used refresh token ends the session: it may have been stolen', async () => {
  const { client, plain, first } = await signIn();
  const next = await plain.refresh({ body: { refresh_token: first.refresh_token } });
  expect(await refusal(plain.refresh({ body: { refresh_token: first.refresh_token } }))).toBe(
    'token_invalid',
  );
  expect(await refusal(plain.refresh({ body: { refresh_token: next.refresh_token ?? '' } }))).toBe(
    'token_invalid',
  );
  expect(await refusal(client.me())).toBe('token_invalid');
});

test('an idle session ends, and so does one that is signed out', async () => {
  const idle = await signIn();
  pass(16);
  expect(await refusal(idle.client.me())).not.toBe('done');
  const out = await signIn();
  await out.client.logout();
  expect(await refusal(out.client.me())).not.toBe('done');
});
