import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Command-line options; see the help of the scripts. */
record Options(
    List<String> tools,
    boolean unpacedOnly,
    int rounds,
    int seconds,
    int warmUpSeconds,
    boolean fresh,
    boolean cache,
    int generatorCpu,
    int targetCpu,
    int nice,
    Optional<Path> k6,
    Optional<Path> json) {

  static Options parse(List<String> known, String[] arguments) {
    List<String> tools = known;
    boolean unpacedOnly = false;
    int rounds = 3;
    int seconds = 10;
    int warmUpSeconds = 15;
    boolean fresh = false;
    boolean cache = true;
    int generatorCpu = 0;
    int targetCpu = 1;
    int nice = -10;
    Optional<Path> k6 = Optional.empty();
    Optional<Path> json = Optional.empty();
    for (int i = 0; i < arguments.length; i += 2) {
      String option = arguments[i];
      if (i + 1 == arguments.length) {
        throw new BenchException(2, option + " is unknown or has no value; see --help");
      }
      String value = arguments[i + 1];
      switch (option) {
        case "--tools" -> tools = List.of(value.split(","));
        case "--unpaced-only" -> unpacedOnly = yes(option, value);
        case "--rounds" -> rounds = number(option, value, 1, 1000);
        case "--seconds" -> seconds = number(option, value, 1, 3600);
        case "--warm-up" -> warmUpSeconds = number(option, value, 1, 3600);
        case "--fresh" -> fresh = yes(option, value);
        case "--cache" -> cache = yes(option, value);
        case "--generator-cpu" -> generatorCpu = number(option, value, 0, 4095);
        case "--target-cpu" -> targetCpu = number(option, value, 0, 4095);
        case "--nice" -> nice = number(option, value, -20, 19);
        case "--k6" -> k6 = Optional.of(Path.of(value));
        case "--json" -> json = Optional.of(Path.of(value));
        default -> throw new BenchException(2, "unknown option " + option + "; see --help");
      }
    }
    for (String tool : tools) {
      if (!known.contains(tool)) {
        throw new BenchException(
            2, "unknown tool %s; known are %s".formatted(tool, String.join(", ", known)));
      }
    }
    return new Options(
        tools,
        unpacedOnly,
        rounds,
        seconds,
        warmUpSeconds,
        fresh,
        cache,
        generatorCpu,
        targetCpu,
        nice,
        k6,
        json);
  }

  private static boolean yes(String option, String value) {
    return switch (value) {
      case "yes" -> true;
      case "no" -> false;
      default ->
          throw new BenchException(2, "%s must be yes or no, found %s".formatted(option, value));
    };
  }

  private static int number(String option, String value, int min, int max) {
    try {
      int number = Integer.parseInt(value);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // reported below, like a number out of range
    }
    throw new BenchException(
        2, "%s must be from %d to %d, found %s".formatted(option, min, max, value));
  }
}
