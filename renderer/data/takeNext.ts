import { client, explain } from './client.ts';
import { notify } from './notices.ts';
import { go, parseRoute } from './route.ts';

/** Opens the most urgent case that waits for this person, and makes it hers; says so when nothing waits. */
export async function takeNext(): Promise<void> {
  const { name, id } = parseRoute(location.hash);
  try {
    const { run_id } = await client.takeNext({ query: name === 'review' ? { except: id } : {} });
    if (run_id) go(`review/${run_id}`);
    else notify('done', 'No other case waits for you.');
  } catch (error) {
    notify('problem', explain(error));
  }
}
