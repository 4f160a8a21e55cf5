/** A tool that is not on this machine. */
record Missing(String name, String howToInstall) implements Tool {

  @Override
  public String version() {
    return "not installed";
  }

  @Override
  public Outcome measure(Load load, Target target) {
    return new Outcome.None("not installed: " + howToInstall);
  }
}
