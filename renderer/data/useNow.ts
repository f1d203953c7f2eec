import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, which goes on while nothing else is drawn: what it is compared with is shown to the minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
