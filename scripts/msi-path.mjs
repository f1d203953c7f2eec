// @ts-check
/** electron-builder's hook `msiProjectCreated`: Windows Installer itself puts `evident` on the PATH, and takes it off again. */
import { readFileSync, writeFileSync } from 'node:fs';

const COMPONENT = `
      <Component Id="EvidentOnPath" Guid="7C1B6C1E-3C0B-4B7A-9B52-6C8B9F0C2A11">
        <CreateFolder/>
        <Environment Id="EvidentOnPath" Name="PATH" Value="[APPLICATIONFOLDER]resources\\bin" Part="last" Action="set" System="yes" Permanent="no"/>
      </Component>`;

/** @param {string} xml a WiX project @returns {string} the same with one component more */
export function withPath(xml) {
  const end = xml.lastIndexOf('</ComponentGroup>');
  if (end < 0) throw new Error('the project of the MSI has no group of components to add the PATH to');
  return `${xml.slice(0, end).trimEnd()}${COMPONENT}\n    ${xml.slice(end)}`;
}

/** @param {string} path of the project that electron-builder wrote */
export default function msiProjectCreated(path) {
  writeFileSync(path, withPath(readFileSync(path, 'utf8')));
}
