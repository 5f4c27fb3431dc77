export { default as popup } from './popup.module.css';
