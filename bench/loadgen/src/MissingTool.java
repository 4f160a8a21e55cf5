/** Tool that is not installed. */
record MissingTool(String name, String installation) implements Tool {

  @Override
  public String version() {
    return "not installed";
  }

  @Override
  public Outcome measure(Load load, Target target) {
    return new Outcome.Unavailable("not installed: " + installation);
  }
}
