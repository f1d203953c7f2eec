import { reads } from '../../language/testing-tables.ts';
import { codeName } from './code-names.ts';

reads('%s has a name', codeName, [
  ['G47.33', 'obstructive sleep apnea'],
  ['M96.1', 'postlaminectomy syndrome'],
  ['M84.58XA', 'pathological fracture in neoplastic disease, other specified site'],
  ['E1165', 'type 2 diabetes mellitus with hyperglycemia'],
  ['G20.A1', "Parkinson's disease without dyskinesia, without mention of fluctuations"],
  ['401.9', 'essential hypertension'],
  ['V85.42', 'body mass index 45.0-49.9, adult'],
  ['715.96', 'osteoarthrosis, lower leg'],
]);

reads('%s is no code and has no name', codeName, [
  ['QQ', undefined],
  ['9999990', undefined],
]);
