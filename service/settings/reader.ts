/** Whether the settings of a second reader go together: what stands in them decides where records are sent. */
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { type Fault, ServiceError } from '../contract/errors.ts';
import type { Network } from '../contract/settings.ts';
import { addressOf, isHere } from '../models/address.ts';
import { readAnswers } from '../models/calibration.ts';
import type { SettingValues } from './registry.ts';

const at = (name: string, message: string): Fault[] => [{ path: `/values/reader.${name}`, message }];

const addressIn = (values: SettingValues) =>
  addressOf(values['reader.address'], {
    host: values['reader.remote_host'],
    statement: values['reader.acknowledgement'],
  });

/** Of the values as they would be. */
export function faultsOfReader(values: SettingValues): Fault[] {
  if (values['reader.kind'] === 'off') return [];
  return [...faultsOfPlace(values), ...faultsOfAnswers(values)];
}

function faultsOfAnswers(values: SettingValues): Fault[] {
  const file = values['reader.answers'];
  if (!file) return [];
  if (!isAbsolute(file)) return at('answers', 'must be the whole path of a file');
  try {
    readAnswers(file);
    return [];
  } catch {
    return at('answers', 'does not hold recorded answers of a reader, or Evident may not read it');
  }
}

function faultsOfPlace(values: SettingValues): Fault[] {
  if (values['reader.kind'] === 'server') {
    try {
      addressIn(values);
      return [];
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      return at('address', refusal.message);
    }
  }
  if (values['reader.kind'] === 'file') {
    const file = values['reader.file'];
    if (!isAbsolute(file) || !/\.gguf$/i.test(file))
      return at('file', 'must be the whole path of a file that ends in .gguf');
    if (!existsSync(file)) return at('file', 'is not there, or Evident may not read it');
  }
  return [];
}

/**
 * What leaves this process: nothing, messages to this machine, or messages to another, which an administrator has named as a second
 * reader or whoever runs the service at one of the addresses in `reaches`.
 */
export function networkOf(values: SettingValues, reaches: readonly string[] = []): Network {
  const places = reaches.map(isHere);
  if (values['reader.kind'] === 'server') places.push(addressIn(values).loopback);
  if (places.length === 0) return 'none';
  return places.every(Boolean) ? 'loopback' : 'remote';
}
