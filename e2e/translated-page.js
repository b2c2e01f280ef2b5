// What Chrome's own translation does to a page: each text leaves its node and stands in two <font>s, also later ones.
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
const all = (root) => {
  const texts = []
  for (const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT); walker.nextNode();)
    texts.push(walker.currentNode)
  texts.forEach(one)
}
all(document.body)
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'characterData') one(target)
    for (const node of addedNodes) {
      if (node.nodeType === Node.TEXT_NODE) one(node)
      else if (node.nodeType === Node.ELEMENT_NODE) all(node)
    }
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true })
