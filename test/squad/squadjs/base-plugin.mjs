/** Behaves as the base class that SquadJS gives its plugins: it checks the options, and says what is said of them. */
export default class BasePlugin {
  constructor(server, rawOptions, connectors) {
    this.server = server;
    this.connectors = connectors;
    this.options = {};
    for (const [name, { required, default: usual }] of Object.entries(this.constructor.optionsSpecification)) {
      const given = rawOptions[name];
      if (required && given === undefined)
        throw new Error(`${this.constructor.name}: ${name} is required but missing.`);
      if (required && given === usual)
        throw new Error(`${this.constructor.name}: ${name} is required but is the default value.`);
      this.options[name] = given ?? usual;
    }
  }

  async prepareToMount() {}
  async mount() {}
  async unmount() {}

  verbose(level, ...text) {
    process.send?.({ verbose: text.join(' '), level });
  }
}
