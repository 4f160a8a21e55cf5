import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What both programs begin with. */
final class Start {

  private static final String INSTALL_FROM_PACKAGES = "on Debian or Ubuntu: apt-get install ";

  private Start() {}

  /** A program's work. */
  interface Work {
    void run() throws IOException, InterruptedException;
  }

  /** Does the work; says what is wrong if it cannot be done, and leaves no process behind. */
  static void guarded(Work work) throws IOException, InterruptedException {
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
    } catch (Unusable e) {
      System.err.println("bench/loadgen: " + e.getMessage());
      System.exit(e.status());
    }
  }

  static Tool.Setting setting(Options options) throws IOException, InterruptedException {
    Machine.check(options);
    Path home = Path.of(System.getProperty("bench.home"));
    return new Tool.Setting(
        options,
        home,
        Path.of(System.getProperty("bench.made")),
        home.resolve("bench/loadgen/src"),
        Machine.granted(options.nice()));
  }

  /** The tool of that name, or that it is missing. */
  static Tool tool(String name, Tool.Setting setting) {
    return switch (name) {
      case "builtin" -> new BuiltIn(setting);
      case "wrk" ->
          onPath(name) ? new Wrk(setting) : new Missing(name, INSTALL_FROM_PACKAGES + "wrk");
      case "ab" ->
          onPath(name)
              ? new Ab(setting)
              : new Missing(name, INSTALL_FROM_PACKAGES + "apache2-utils");
      case "k6" ->
          K6.find(setting.options())
              .<Tool>map(program -> new K6(setting, program))
              .orElse(
                  new Missing(
                      name, "go install go.k6.io/k6@latest, or the packages that k6.io names"));
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static boolean onPath(String program) {
    return Tool.find(program, List.of()).isPresent();
  }
}
