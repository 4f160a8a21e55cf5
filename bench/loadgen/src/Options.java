import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The options of the command line, as its help explains them. */
record Options(
    List<String> tools,
    int rounds,
    int seconds,
    int warmUpSeconds,
    int generatorCpu,
    int targetCpu,
    int nice,
    Optional<Path> k6,
    Optional<Path> json) {

  static Options parse(List<String> known, String[] arguments) {
    List<String> tools = known;
    int rounds = 3;
    int seconds = 10;
    int warmUpSeconds = 15;
    int generatorCpu = 0;
    int targetCpu = 1;
    int nice = -10;
    Optional<Path> k6 = Optional.empty();
    Optional<Path> json = Optional.empty();
    for (int i = 0; i < arguments.length; i += 2) {
      String option = arguments[i];
      if (i + 1 == arguments.length) {
        throw new Unusable(2, option + " needs a value, or is unknown; see --help");
      }
      String value = arguments[i + 1];
      switch (option) {
        case "--tools" -> tools = List.of(value.split(","));
        case "--rounds" -> rounds = number(option, value, 1, 1000);
        case "--seconds" -> seconds = number(option, value, 1, 3600);
        case "--warm-up" -> warmUpSeconds = number(option, value, 1, 3600);
        case "--generator-cpu" -> generatorCpu = number(option, value, 0, 4095);
        case "--target-cpu" -> targetCpu = number(option, value, 0, 4095);
        case "--nice" -> nice = number(option, value, -20, 19);
        case "--k6" -> k6 = Optional.of(Path.of(value));
        case "--json" -> json = Optional.of(Path.of(value));
        default -> throw new Unusable(2, "unknown option " + option + "; see --help");
      }
    }
    for (String tool : tools) {
      if (!known.contains(tool)) {
        throw new Unusable(
            2, "unknown tool %s; there are %s".formatted(tool, String.join(", ", known)));
      }
    }
    return new Options(
        tools, rounds, seconds, warmUpSeconds, generatorCpu, targetCpu, nice, k6, json);
  }

  private static int number(String option, String value, int least, int most) {
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // told below, like a number out of range
    }
    throw new Unusable(
        2, "%s needs a number from %d to %d, not %s".formatted(option, least, most, value));
  }
}
