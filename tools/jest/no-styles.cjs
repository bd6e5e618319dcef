// Stands for the style modules of components: tests read no class names.
module.exports = {};
