import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Load generator to compare. */
sealed interface Tool permits BuiltIn, Wrk, Ab, K6, MissingTool {

  /** Returns the name in the table. */
  String name();

  /** Returns the version that the tool reports. */
  String version() throws IOException, InterruptedException;

  /** Sends a load to a target and returns the outcome. */
  Outcome measure(Load load, Target target) throws IOException, InterruptedException;

  /** Common environment of all tools. */
  record Environment(Options options, Path home, Path buildFolder, Path sources, int niceness) {

    /** Returns a command line that runs on the generator's CPU with its niceness. */
    List<String> onGeneratorCpu(List<String> command) {
      return placed(options.generatorCpu(), niceness, command);
    }

    /** Returns a command line that runs on the target's CPU with niceness 0. */
    List<String> onTargetCpu(List<String> command) {
      return placed(options.targetCpu(), 0, command);
    }

    private static List<String> placed(int cpu, int niceness, List<String> command) {
      List<String> prefix =
          List.of("taskset", "-c", String.valueOf(cpu), "nice", "-n", String.valueOf(niceness));
      return Stream.concat(prefix.stream(), command.stream()).toList();
    }
  }

  /** Finds a program in PATH or other folders. */
  static Optional<Path> find(String program, List<Path> more) {
    Stream<Path> onPath = Stream.of(System.getenv("PATH").split(":")).map(Path::of);
    return Stream.concat(onPath, more.stream())
        .map(folder -> folder.resolve(program).toAbsolutePath())
        .filter(file -> file.toFile().canExecute())
        .findFirst();
  }
}
