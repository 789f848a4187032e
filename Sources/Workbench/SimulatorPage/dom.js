// Small helpers for the page's elements, and for what it remembers.

export const find = (id) => document.getElementById(id);

/** An element with a class, text and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Sets what differs only: nothing is laid out or read aloud for nothing. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function mark(element, attribute, value) {
  if (element.getAttribute(attribute) !== String(value)) element.setAttribute(attribute, value);
}

export const memory = {
  read(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  },
};
