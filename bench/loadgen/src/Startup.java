import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Common startup of both programs. */
final class Startup {

  private static final String APT_INSTALL = "on Debian or Ubuntu: apt-get install ";

  private Startup() {}

  /** Main part of a program. */
  interface Work {
    void run() throws IOException, InterruptedException;
  }

  /** Runs the main part, reports a {@link BenchException} and kills all child processes. */
  static void run(Work work) throws IOException, InterruptedException {
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform()
                .unstarted(
                    () ->
                        ProcessHandle.current()
                            .descendants()
                            .forEach(ProcessHandle::destroyForcibly)));
    try {
      work.run();
    } catch (BenchException e) {
      System.err.println("bench/loadgen: " + e.getMessage());
      System.exit(e.status());
    }
  }

  static Tool.Environment environment(Options options) throws IOException, InterruptedException {
    Machine.check(options);
    Path home = Path.of(System.getProperty("bench.home"));
    return new Tool.Environment(
        options,
        home,
        Path.of(System.getProperty("bench.build")),
        home.resolve("bench/loadgen/src"),
        Machine.grantedNiceness(options.nice()));
  }

  /** Returns the tool of a name, or a {@link MissingTool}. */
  static Tool tool(String name, Tool.Environment environment) {
    return switch (name) {
      case "builtin" -> new BuiltIn(environment);
      case "wrk" ->
          onPath(name) ? new Wrk(environment) : new MissingTool(name, APT_INSTALL + "wrk");
      case "ab" ->
          onPath(name) ? new Ab(environment) : new MissingTool(name, APT_INSTALL + "apache2-utils");
      case "k6" ->
          K6.find(environment.options())
              .<Tool>map(program -> new K6(environment, program))
              .orElse(
                  new MissingTool(name, "go install go.k6.io/k6@latest, or the packages of k6.io"));
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static boolean onPath(String program) {
    return Tool.find(program, List.of()).isPresent();
  }
}
