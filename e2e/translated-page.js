// What Chrome's own translation does to a page: each text leaves its node and stands in two <font>s, also later ones.

/** @param {Text} text */
const one = (text) => {
  const parent = text.parentElement
  if (
    !text.data.trim() ||
    !parent ||
    /^(SCRIPT|STYLE|TEXTAREA|FONT)$/.test(parent.tagName) ||
    !parent.translate
  )
    return
  const outer = document.createElement('font')
  const inner = outer.appendChild(document.createElement('font'))
  inner.textContent = `«${text.data}»`
  parent.replaceChild(outer, text)
}
/** @param {Node} root */
const all = (root) => {
  /** @type {Text[]} */
  const texts = []
  for (const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT); walker.nextNode();)
    if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  texts.forEach(one)
}
all(document.body)
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'characterData' && target instanceof Text) one(target)
    for (const node of addedNodes) {
      if (node instanceof Text) one(node)
      else if (node instanceof Element) all(node)
    }
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true })
