import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/shapes.css';
import './ui/print.css';
import { App } from './app/App.tsx';
import { joinDesktop } from './app/desktop.ts';
import { applyTheme } from './data/preferences.ts';
import { returnFromProvider } from './data/provider.ts';

applyTheme();
const handedOver = await returnFromProvider();
if (!handedOver) await joinDesktop();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {handedOver ? <p>You are signed in again. You can close this window.</p> : <App />}
  </StrictMode>,
);
