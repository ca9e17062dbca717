import './design.css';
import { createRoot } from 'react-dom/client';
import { DesignPage } from './design-page.tsx';
import { DayAndEvening } from './day-and-evening.tsx';

const root = document.getElementById('design');
// Within the frames that the page opens of itself stand the parts.
if (root) createRoot(root).render(window.parent === window ? <DayAndEvening /> : <DesignPage />);
