/** What lies in deploy/ fits the program: every variable is known with its value, probes are routes, times go together. Nothing is started. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { applyConfig, VARIABLE_NAMES } from '../service/cli/config.ts';
import { usage } from '../service/cli/serve.ts';
import { routes } from '../service/contract/routes.ts';

const folder = fileURLToPath(new URL('../deploy/', import.meta.url));
const read = (path: string) => readFileSync(folder + path, 'utf8');

type Settings = Record<string, string>;
const OURS = /^(?:EVIDENT|AWS|OTEL)_/;

/** Of our variables: each is known, its value fits, and what must go together does. Secrets are named by files that are not here. */
function expectKnown(given: Settings): void {
  const own = Object.entries(given).filter(([name]) => OURS.test(name));
  for (const [name] of own) expect(VARIABLE_NAMES).toContain(name);
  for (const [name, value] of own) expect([name, typeof value]).toEqual([name, 'string']);
  applyConfig(undefined, Object.fromEntries(own.filter(([name]) => !name.endsWith('_FILE'))));
  expect('EVIDENT_TRUSTED_PROXIES' in given).toBe('EVIDENT_ORIGIN' in given);
}

/** Words after `evident`: a command and options that it has. */
function expectUnderstood(words: readonly string[]): void {
  expect(words[0]).toBe('serve');
  for (const word of words.slice(1).filter((each) => each.startsWith('--'))) expect(usage).toContain(word);
}

const seconds = (set: Settings, name: string) =>
  Number(set[name] ?? (name === 'EVIDENT_STOP_SECONDS' ? 20 : 0));
/** The time from being told to stop to being killed covers both of ours, with some to hand back what is under way. */
function expectTimeToStop(set: Settings, allowed: number): void {
  const needed = seconds(set, 'EVIDENT_STOP_DELAY_SECONDS') + seconds(set, 'EVIDENT_STOP_SECONDS');
  expect(allowed).toBeGreaterThanOrEqual(needed + 15);
}

const probes: string[] = [routes.live.path, routes.readiness.path];

describe('compose.yml', () => {
  interface Service {
    image?: string;
    command?: string[];
    environment?: Settings;
    secrets?: string[];
    networks?: string[];
    ports?: string[];
    depends_on?: Record<string, unknown> | string[];
    stop_grace_period?: string;
    read_only?: boolean;
    healthcheck?: { test: string[] };
    volumes?: string[];
  }
  // What Compose fills in from the environment, with its default.
  const text = read('compose.yml').replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  const file = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>;
    volumes: Record<string, unknown>;
    secrets: Record<string, { file: string }>;
  };
  const services = Object.entries(file.services);
  const own = services.filter(([, { image }]) => image === 'evident');

  it('names nothing that it does not have', () => {
    expect(services.map(([name]) => name).sort()).toEqual([
      'api',
      'bucket',
      'database',
      'objects',
      'proxy',
      'worker',
    ]);
    for (const [name, { secrets = [], networks = [], depends_on = {}, volumes = [] }] of services) {
      for (const secret of secrets)
        expect([name, Object.keys(file.secrets)]).toEqual([name, expect.arrayContaining([secret])]);
      for (const network of networks) expect([name, network in file.networks]).toEqual([name, true]);
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const other of needed) expect([name, other in file.services]).toEqual([name, true]);
      for (const [source = ''] of volumes.map((volume) => volume.split(':')))
        if (source.startsWith('./')) expect(() => read(source)).not.toThrow();
        else expect([source, source in file.volumes]).toEqual([source, true]);
    }
    const made = read('compose/secrets.sh');
    for (const { file: path } of Object.values(file.secrets))
      expect(made).toContain(`make ${path.replace('./secrets/', '')} `);
  });

  it('starts our processes as they are understood, with variables that the program knows', () => {
    expect(own.map(([name]) => name)).toEqual(['api', 'worker']);
    for (const [, { command = [], environment = {}, secrets = [], stop_grace_period = '' }] of own) {
      expectUnderstood(command);
      expectKnown(environment);
      expectTimeToStop(environment, Number.parseInt(stop_grace_period, 10));
      for (const [name, path] of Object.entries(environment))
        if (name.endsWith('_FILE')) expect(secrets).toContain(path.replace('/run/secrets/', ''));
    }
    const commands = own.map(([, { command }]) => command?.[1]);
    expect(commands).toEqual(['--api', '--worker']);
  });

  it('asks probes that are there, and lets in the proxy alone', () => {
    for (const [, { healthcheck, environment = {} }] of own) {
      const [url = ''] = /http:\/\/127\.0\.0\.1[^']*/.exec(healthcheck?.test.join(' ') ?? '') ?? [];
      expect(probes).toContain(new URL(url).pathname);
      expect(new URL(url).port).toBe(environment.EVIDENT_PORT);
    }
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
    const subnet = file.networks.front?.ipam?.config[0]?.subnet;
    expect(file.services.api?.environment?.EVIDENT_TRUSTED_PROXIES).toBe(subnet);
    expect(file.networks.back?.internal).toBe(true);
    for (const name of ['worker', 'database', 'objects', 'bucket'])
      expect(file.services[name]?.networks).toEqual(['back']);
    expect(read('compose/Caddyfile')).toContain(
      `dynamic a api ${file.services.api?.environment?.EVIDENT_PORT} `,
    );
  });
});

describe('kubernetes', () => {
  interface Probe {
    httpGet: { path: string; port: string };
  }
  interface Container {
    args: string[];
    envFrom: { configMapRef: { name: string } }[];
    ports: { name: string; containerPort: number }[];
    livenessProbe: Probe;
    readinessProbe: Probe;
    startupProbe: Probe;
    securityContext: Record<string, unknown>;
    volumeMounts: { name: string; mountPath: string }[];
  }
  interface Manifest {
    kind: string;
    metadata: { name: string; namespace?: string };
    data?: Settings;
    spec?: {
      selector?: { matchLabels?: Settings } & Settings;
      podSelector?: { matchLabels: Settings };
      ports?: { name: string; port: number; targetPort: string }[];
      rules?: {
        host: string;
        http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] };
      }[];
      template?: {
        metadata: { labels: Settings };
        spec: {
          terminationGracePeriodSeconds: number;
          containers: Container[];
          volumes: { name: string }[];
        };
      };
    };
  }
  const manifests = readdirSync(`${folder}kubernetes`).flatMap((name) =>
    parseAllDocuments(read(`kubernetes/${name}`)).map((document) => {
      expect([name, document.errors]).toEqual([name, []]);
      return document.toJS() as Manifest;
    }),
  );
  const of = (kind: string) => manifests.filter((one) => one.kind === kind);
  const [config] = of('ConfigMap');
  const settings = config?.data ?? {};
  const includes = (labels: Settings, wanted: Settings = {}) =>
    Object.entries(wanted).every(([name, value]) => labels[name] === value);

  it('sets variables that the program knows', () => {
    expect(of('ConfigMap')).toHaveLength(1);
    expectKnown(settings);
    for (const { kind, metadata } of manifests)
      expect([kind, metadata.namespace]).toEqual([kind, kind === 'Namespace' ? undefined : 'evident']);
  });

  it('starts processes as they are understood, asks probes that are there, and waits for their end', () => {
    const started = of('Deployment').map(({ metadata, spec }) => {
      const { spec: pod, metadata: own } = spec?.template ?? {};
      const [container] = pod?.containers ?? [];
      if (!pod || !own || !container) throw new Error(`${metadata.name} has no container`);
      expect(includes(own.labels, spec?.selector?.matchLabels)).toBe(true);
      expectUnderstood(container.args);
      expectTimeToStop(settings, pod.terminationGracePeriodSeconds);
      expect(container.envFrom).toEqual([{ configMapRef: { name: config?.metadata.name } }]);
      const [port] = container.ports;
      expect(String(port?.containerPort)).toBe(settings.EVIDENT_PORT);
      const { livenessProbe, startupProbe, readinessProbe } = container;
      expect([livenessProbe, startupProbe].map(({ httpGet }) => httpGet)).toEqual(
        new Array(2).fill({ path: routes.live.path, port: port?.name }),
      );
      expect(readinessProbe.httpGet).toEqual({ path: routes.readiness.path, port: port?.name });
      expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
      expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
      const secrets = container.volumeMounts.find(({ name }) => name === 'secrets')?.mountPath;
      for (const [name, path] of Object.entries(settings))
        if (name.endsWith('_FILE')) expect(path.startsWith(`${secrets}/`)).toBe(true);
      return container.args[1];
    });
    expect(started.sort()).toEqual(['--api', '--worker']);
  });

  it('leads requests for the origin to the interface', () => {
    const [service] = of('Service');
    const [api] = of('Deployment').filter(({ metadata }) => metadata.name === 'api');
    expect(includes(api?.spec?.template?.metadata.labels ?? {}, service?.spec?.selector)).toBe(true);
    const [rule] = of('Ingress')[0]?.spec?.rules ?? [];
    expect(`https://${rule?.host}`).toBe(settings.EVIDENT_ORIGIN);
    const backend = rule?.http.paths[0]?.backend.service;
    expect(backend).toEqual({
      name: service?.metadata.name,
      port: { name: service?.spec?.ports?.[0]?.name },
    });
    const [policy] = of('NetworkPolicy');
    for (const { spec } of of('Deployment'))
      expect(includes(spec?.template?.metadata.labels ?? {}, policy?.spec?.podSelector?.matchLabels)).toBe(
        true,
      );
  });
});

describe('systemd', () => {
  const config = JSON.parse(read('systemd/evident.json')) as Record<string, unknown>;

  it('has a configuration file that is taken as it is', () => {
    const env: Settings = {};
    applyConfig(`${folder}systemd/evident.json`, env);
    expect(Object.keys(env).sort()).toEqual(Object.keys(config).sort());
  });

  it.each(['evident-api.service', 'evident-worker@.service'])(
    '%s starts the program as it is understood',
    (name) => {
      const lines = read(`systemd/${name}`)
        .split('\n')
        .filter((line) => line && !line.startsWith('#'));
      for (const line of lines) expect(line).toMatch(/^(?:\[(?:Unit|Service|Install)\]|[A-Z]\w+=.*)$/);
      const all = (key: string) =>
        lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
      const environment: Settings = Object.fromEntries(
        all('Environment').map((one) => one.split(/=(.*)/s).slice(0, 2) as [string, string]),
      );
      expectKnown({ ...environment, EVIDENT_ORIGIN: 'https://x', EVIDENT_TRUSTED_PROXIES: '127.0.0.1' });
      const [, script, ...words] = all('ExecStart')[0]?.split(' ') ?? [];
      expect(script).toMatch(/\/dist\/app\/service\/cli\/evident\.js$/);
      expectUnderstood(words);
      expectTimeToStop(
        { ...environment, EVIDENT_STOP_DELAY_SECONDS: String(config.EVIDENT_STOP_DELAY_SECONDS) },
        Number(all('TimeoutStopSec')[0]),
      );
      expect(environment.EVIDENT_DATA).toBe(`%S/${all('StateDirectory')[0]}`);
      const credentials = all('LoadCredential').map((one) => one.split(':')[0]);
      for (const [variable, value] of Object.entries(environment))
        if (variable.endsWith('_FILE')) expect(credentials).toContain(value.replace('%d/', ''));
    },
  );
});

it('the image runs the file that the bundle makes, as nobody in particular', () => {
  const text = read('Dockerfile');
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(text).toContain(`ENTRYPOINT ["node", "/opt/evident/${manifest.bin.evident}"]`);
  expect(text).toMatch(/^USER \d+$/m);
  for (const script of text.match(/scripts\/[\w.-]+/g) ?? [])
    expect(() => readFileSync(new URL(`../${script}`, import.meta.url))).not.toThrow();
  const [, , major] = /^FROM (node):(\d+)/m.exec(text) ?? [];
  expect(major).toBe('24');
});
