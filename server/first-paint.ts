import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hydrated } from '#app/site/hydration.ts'

const styleSheet = /<link rel="stylesheet" href="(\/assets\/[\w.~-]+\.css)"\/>/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/

/**
 * Runs in the browser. The page is complete without scripts, so they stay out of the way of its text, fonts and first
 * photograph: they come once all that is loaded, or as soon as somebody touches anything. A button that was pressed too
 * early is pressed again when it works, except where the browser itself has obeyed it: a menu that was opened and closed
 * meanwhile would open again. A press in the middle of which the page comes to life is heard by the page itself.
 */
const startScripts = `(() => {
  let page = document.getElementById('page-script'), pressed;
  const press = ({ target }) => {
    const button = target.closest('button[type=button]');
    setTimeout(() => { pressed = button?.commandForElement ? null : button });
  };
  const start = () => {
    if (!page) return;
    for (const href of page.dataset.modules.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    script.textContent = page.textContent;
    page = null;
    document.body.append(script);
  };
  for (const kind of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(kind, start, { capture: true, passive: true, once: true });
  addEventListener('click', press, true);
  addEventListener('${hydrated}', () => { removeEventListener('click', press, true); pressed?.click() });
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)));
  setTimeout(start, 4000);
})()`.replaceAll(/\n\s*/g, '')

/** Rearranges finished pages for the first look at them; `client` is the folder of the built assets. */
export function openFirstPaint(client: string) {
  const sheets = new Map<string, string>()

  function sheet(href: string): string {
    const known = sheets.get(href) ?? readFileSync(join(client, 'assets', basename(href)), 'utf8').trim()
    sheets.set(href, known)
    return known
  }

  /** Style sheets are on the page, so that no further answer is waited for. React finds its links, put to rest. */
  function withStyles(html: string): string {
    return html.replaceAll(
      styleSheet,
      (link, href: string) => `<style>${sheet(href)}</style>${link.replace('<link ', '<link disabled="" ')}`,
    )
  }

  function withLateScripts(html: string): string {
    const modules = [...html.matchAll(modulePreload)].map(([, href]) => href)
    const [whole, content] = moduleScript.exec(html) ?? []
    if (!whole) return html
    const page = `<script id="page-script" type="text/plain" data-modules="${modules.join(' ')}">${content}</script>`
    return html
      .replaceAll(modulePreload, '')
      .replace(whole, () => page)
      .replace('</body>', () => `<script>${startScripts}</script></body>`)
  }

  return (html: string) => withLateScripts(withStyles(html))
}

export type FirstPaint = ReturnType<typeof openFirstPaint>
