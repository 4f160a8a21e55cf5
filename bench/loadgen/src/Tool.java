import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A load generator. */
sealed interface Tool permits BuiltIn, Wrk, Ab, K6, Missing {

  /** What the table calls it. */
  String name();

  /** As the tool itself tells. */
  String version() throws IOException, InterruptedException;

  /** Puts a load on a target and tells what came of it. */
  Outcome measure(Load load, Target target) throws IOException, InterruptedException;

  /** What the tools have in common to run by. */
  record Setting(Options options, Path home, Path made, Path sources, int granted) {

    /** A command line that runs on the generator's CPU, with its priority. */
    List<String> placed(List<String> command) {
      return placed(options.generatorCpu(), granted, command);
    }

    /** A command line that runs on the target's CPU, with the usual priority. */
    List<String> placedAsTarget(List<String> command) {
      return placed(options.targetCpu(), 0, command);
    }

    private static List<String> placed(int cpu, int niceness, List<String> command) {
      List<String> prefix =
          List.of("taskset", "-c", String.valueOf(cpu), "nice", "-n", String.valueOf(niceness));
      return Stream.concat(prefix.stream(), command.stream()).toList();
    }
  }

  /** What is at a path of PATH or of {@code more}. */
  static Optional<Path> find(String program, List<Path> more) {
    Stream<Path> onPath = Stream.of(System.getenv("PATH").split(":")).map(Path::of);
    return Stream.concat(onPath, more.stream())
        .map(folder -> folder.resolve(program).toAbsolutePath())
        .filter(file -> file.toFile().canExecute())
        .findFirst();
  }
}
