/** The actions of all areas, registered when the app is loaded. */
import { register } from '../actions/registry.ts';
import { queueActions } from '../queue/actions.ts';
import { documentActions } from '../review/actions/document.ts';
import { reviewActions } from '../review/actions/review.ts';
import { treeActions } from '../review/actions/tree.ts';
import { appActions } from './actions.ts';

for (const list of [reviewActions, treeActions, documentActions, queueActions, appActions]) register(list);
