/** Everything that may be set from outside: by the environment, or under the same names in a configuration file. */
import { isNetwork, isOrigin } from '../api/proxies.ts';

export interface Variable {
  /** What it sets, for whoever reads the documentation. */
  meaning: string;
  /** What a value must be, in words that go on from "NAME must be". */
  form: string;
  fits(value: string): boolean;
  /** A value that must not be seen. `NAME_FILE` names a file that holds it. */
  secret?: true;
}

const whole = (from: number, to: number): Pick<Variable, 'form' | 'fits'> => ({
  form: `a whole number from ${from} to ${to}`,
  fits: (value) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to,
});
const choice = (...values: string[]): Pick<Variable, 'form' | 'fits'> => ({
  form: `one of ${values.join(', ')}`,
  fits: (value) => values.includes(value),
});
const list = (what: string, fits: (item: string) => boolean): Pick<Variable, 'form' | 'fits'> => ({
  form: `${what}, separated by commas`,
  fits: (value) => listOf(value).length > 0 && listOf(value).every(fits),
});
const path = { form: 'the path of a file or a folder', fits: (value: string) => !/[\0\r\n]/.test(value) };
const text = { form: 'text of one line', fits: (value: string) => /^[^\0\r\n]+$/.test(value) };
const address = (...schemes: string[]): Pick<Variable, 'form' | 'fits'> => ({
  form: `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  fits: (value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value),
});

/** Parts of a list, as `--name` would have them one by one. */
export const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export const VARIABLES = {
  EVIDENT_CONFIG: { meaning: 'configuration file, where `--config` is not given', ...path },
  EVIDENT_DATA: { meaning: 'data folder, where `--data` is not given', ...path },
  EVIDENT_PASSPHRASE: { meaning: 'opens the data folder', secret: true, ...text },
  EVIDENT_PASSPHRASE_COMMAND: {
    meaning: 'command that prints the passphrase, for a key management service',
    ...text,
  },
  EVIDENT_DATABASE_URL: {
    meaning: 'PostgreSQL server that several processes share; a file in the data folder unless set',
    secret: true,
    ...address('postgres', 'postgresql'),
  },
  EVIDENT_TENANT: {
    meaning: 'whose cases in the shared database; main unless set',
    form: 'up to 63 lower-case letters, digits and hyphens',
    fits: (value) => /^[a-z0-9][a-z0-9-]{0,62}$/.test(value),
  },
  EVIDENT_LOG: { meaning: 'least level that is logged', ...choice(...LOG_LEVELS) },
  EVIDENT_PORT: { meaning: 'port to listen on; 0: any free one', ...whole(0, 65_535) },
  EVIDENT_HOST: { meaning: 'address to listen on; 127.0.0.1 unless set', ...text },
  EVIDENT_NAMES: {
    meaning: 'names by which clients reach the port, besides the loopback ones',
    ...list('names of machines', (name) => /^[\w.-]+$|^\[[\da-f:]+\]$/i.test(name)),
  },
  EVIDENT_TLS_CERT: { meaning: 'certificate, PEM', ...path },
  EVIDENT_TLS_KEY: { meaning: 'its key, PEM', ...path },
  EVIDENT_TRUSTED_PROXIES: {
    meaning: 'proxies in front of the service: their X-Forwarded-For, -Proto and -Host hold',
    ...list('addresses or networks (10.0.0.0/8)', isNetwork),
  },
  EVIDENT_ORIGIN: {
    meaning: 'the address at which people reach the service through a proxy',
    form: 'https:// with a name and nothing after it',
    fits: isOrigin,
  },
  EVIDENT_MAX_EVENT_LOOP_DELAY_MS: {
    meaning:
      'requests are refused with 503 while the event loop is later than this; 2000 unless set, for a service that is shared (EVIDENT_HOST, EVIDENT_TRUSTED_PROXIES, EVIDENT_DATABASE_URL)',
    ...whole(50, 600_000),
  },
  EVIDENT_MAX_HEAP_PERCENT: {
    meaning: 'and while more of the heap that Node may have is in use; 90 unless set, for the same',
    ...whole(10, 100),
  },
  EVIDENT_STOP_DELAY_SECONDS: {
    meaning: 'told to stop, it goes on so long and says that it is not ready; 0 unless set',
    ...whole(0, 600),
  },
  EVIDENT_STOP_SECONDS: {
    meaning: 'then requests have so long to end; 20 unless set',
    ...whole(0, 600),
  },
  EVIDENT_AUDIT_ANCHOR: {
    meaning: 'file elsewhere that keeps the head of the audit trail',
    ...path,
  },
  EVIDENT_OCR_DATA: { meaning: 'folder of other OCR data than the one that ships', ...path },
  EVIDENT_FILES_URL: {
    meaning: 'where the files of cases are; the data folder unless set',
    form: 's3://BUCKET/PREFIX, or file: with a folder or nothing',
    fits: (value) => /^(?:s3:\/\/[^/\s]+|file:)\S*$/.test(value),
  },
  AWS_ACCESS_KEY_ID: { meaning: 'who asks the object store', ...text },
  AWS_SECRET_ACCESS_KEY: { meaning: 'and the secret for that', secret: true, ...text },
  AWS_REGION: { meaning: 'region of the object store', ...text },
  EVIDENT_OIDC_ISSUER: {
    meaning: 'identity provider that people sign in with; none unless set',
    ...address('https', 'http'),
  },
  EVIDENT_OIDC_CLIENT_ID: { meaning: 'as whom Evident is known there', ...text },
  EVIDENT_OIDC_CLIENT_SECRET: { meaning: 'and the secret for that', secret: true, ...text },
  EVIDENT_OIDC_REDIRECT_URL: {
    meaning: 'where people come back to: the start page',
    ...address('https', 'http'),
  },
  EVIDENT_OIDC_ROLE_CLAIM: { meaning: 'claim that holds the roles', ...text },
  EVIDENT_OIDC_ROLES: { meaning: 'which of its values gives which role, `VALUE=ROLE,VALUE=ROLE`', ...text },
  EVIDENT_OIDC_DOMAINS: { meaning: 'domains of the e-mail addresses that may sign in', ...text },
  EVIDENT_OIDC_SCOPE: { meaning: 'what the provider is asked for', ...text },
  EVIDENT_OIDC_LABEL: { meaning: 'what stands on the button', ...text },
  EVIDENT_OIDC_LINK: {
    meaning: 'whether who comes for the first time takes over the account of the same name',
    ...choice('none', 'username'),
  },
  EVIDENT_LOCAL_SIGN_IN: {
    meaning: 'who may use a password kept here',
    ...choice('all', 'admin', 'none'),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: 'traces go to this collector (OTLP over HTTP); none are made unless set',
    ...address('http', 'https'),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'headers for the collector, `name=value,name=value`',
    secret: true,
    ...text,
  },
  OTEL_SERVICE_NAME: { meaning: 'name of the service in traces; evident unless set', ...text },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: 'share of requests that are traced, 0 to 1; 1 unless set',
    form: 'a number from 0 to 1',
    fits: (value) => /^(?:0|1|0?\.\d{1,6}|1\.0+)$/.test(value),
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
