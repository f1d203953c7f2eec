import { expect, it } from 'vitest';
import { s3Address } from './address.ts';

it('names bucket, prefix and service', () => {
  expect(s3Address('s3://charts')).toEqual({ bucket: 'charts', prefix: '', pathStyle: false });
  expect(s3Address('s3://charts/a/b/?region=eu-west-1')).toEqual({
    bucket: 'charts',
    prefix: 'a/b/',
    region: 'eu-west-1',
    pathStyle: false,
  });
  expect(s3Address('s3://charts/x?endpoint=http://127.0.0.1:9000&path_style=1')).toEqual({
    bucket: 'charts',
    prefix: 'x/',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    pathStyle: true,
  });
});

it.each([
  'https://charts/x',
  's3:///x',
  's3://UPPER_CASE/x',
  's3://charts/a//b',
  's3://charts/a b',
  's3://charts:9000/x',
  's3://charts?endpoint=ftp://host',
  's3://charts?endpoint=https://user:hunter2@host',
  's3://charts?path_style=yes',
  's3://charts?region=',
  's3://charts?acl=public-read',
  's3://key:hunter2@charts/x',
  's3://charts?secret_access_key=hunter2',
])('refuses %j, and repeats nothing of it', (text) => {
  const refused = expect.objectContaining({ status: 503, code: 'files_url_invalid' });
  expect(() => s3Address(text)).toThrow(refused);
  expect(() => s3Address(text)).not.toThrow(/hunter2/);
});
