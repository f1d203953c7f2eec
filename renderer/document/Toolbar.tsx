import {
  BookOpen,
  ChevronDown,
  ChevronUp,
  Eye,
  EyeOff,
  GalleryVertical,
  Highlighter,
  LayoutList,
  MoveHorizontal,
  RotateCw,
  ScanSearch,
  SearchIcon,
  Square,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { show } from '../actions/keys.ts';
import { actions } from '../actions/registry.ts';
import { useDocument, zoomFactor } from '../case/viewer.ts';
import { IconButton } from '../ui/Button.tsx';
import { PageNumber } from './PageNumber.tsx';
import css from './Toolbar.module.css';

/** A button for an action of the registry, with its shortcut. */
function ActionButton({ id, pressed, children }: { id: string; pressed?: boolean; children: ReactNode }) {
  const action = actions.find((one) => one.id === id);
  if (!action) return null;
  return (
    <IconButton
      label={action.label}
      {...(action.keys?.[0] && { keys: show(action.keys[0]) })}
      {...(pressed !== undefined && { pressed })}
      onPress={() => {
        if (action.when?.() ?? true) action.run();
      }}
    >
      {children}
    </IconButton>
  );
}

export function Toolbar() {
  const state = useDocument(
    useShallow((all) => ({
      rail: all.rail,
      spread: all.spread,
      marks: all.marks,
      zoom: all.zoom,
      boxes: all.boxes,
      searching: all.searching,
      percent: Math.round(zoomFactor(all) * 100),
    })),
  );
  return (
    <div className={css.bar} role="toolbar" aria-label="Record">
      <ActionButton id="thumbnails.toggle" pressed={state.rail === 'thumbnails'}>
        <GalleryVertical />
      </ActionButton>
      <ActionButton id="contents.toggle" pressed={state.rail === 'documents'}>
        <LayoutList />
      </ActionButton>
      <span className={css.gap} />
      <ActionButton id="page.previous">
        <ChevronUp />
      </ActionButton>
      <ActionButton id="page.next">
        <ChevronDown />
      </ActionButton>
      <PageNumber />
      <span className={css.push} />
      <ActionButton id="zoom.out">
        <ZoomOut />
      </ActionButton>
      <span className={css.zoom}>{state.percent} %</span>
      <ActionButton id="zoom.in">
        <ZoomIn />
      </ActionButton>
      <ActionButton id="zoom.width" pressed={state.zoom === 'width'}>
        <MoveHorizontal />
      </ActionButton>
      <ActionButton id="zoom.page" pressed={state.zoom === 'page'}>
        <Square />
      </ActionButton>
      <ActionButton id="pages.spread" pressed={state.spread}>
        <BookOpen />
      </ActionButton>
      <ActionButton id="zoom.evidence">
        <ScanSearch />
      </ActionButton>
      <ActionButton id="document.rotate">
        <RotateCw />
      </ActionButton>
      <span className={css.push} />
      <ActionButton id="boxes.toggle" pressed={state.boxes}>
        {state.boxes ? <Eye /> : <EyeOff />}
      </ActionButton>
      <ActionButton id="boxes.all" pressed={state.marks === 'all'}>
        <Highlighter />
      </ActionButton>
      <ActionButton id="document.search" pressed={state.searching}>
        <SearchIcon />
      </ActionButton>
    </div>
  );
}
