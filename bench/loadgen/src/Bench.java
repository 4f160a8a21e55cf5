import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Compares load generators on the same loads and prints a table. */
final class Bench {

  private static final List<String> TOOLS = List.of("builtin", "wrk", "ab", "k6");

  /** Shows the cost of wrk if each request wakes it up. */
  private static final Load ONE_CONNECTION = new Load.Unpaced(1);

  private static final List<Load> LOADS =
      List.of(
          new Load.Unpaced(64),
          new Load.Rate(1_000),
          new Load.Rate(10_000),
          new Load.Rate(20_000),
          new Load.Users(5_000),
          ONE_CONNECTION);

  private final Tool.Environment environment;
  private final List<Tool> tools;
  private final List<Entry> entries = new ArrayList<>();

  private Bench(Tool.Environment environment, List<Tool> tools) {
    this.environment = environment;
    this.tools = tools;
  }

  /** Outcome of one measurement; the kind names its type in the JSON. */
  record Entry(int round, String load, String tool, String kind, Outcome outcome) {}

  /** Content of the JSON file. */
  record Report(List<String> about, Options options, List<Entry> entries) {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Startup.run(
        () -> {
          Options options = Options.parse(TOOLS, arguments);
          Tool.Environment environment = Startup.environment(options);
          new Bench(
                  environment,
                  options.tools().stream().map(name -> Startup.tool(name, environment)).toList())
              .run();
        });
  }

  private void run() throws IOException, InterruptedException {
    List<String> about = Machine.describe(environment, tools);
    Options options = environment.options();
    about.add(
        "measured   each tool and load %d times for %d s, in changing order; median (minimum–maximum)"
            .formatted(options.rounds(), options.seconds()));
    about.forEach(System.out::println);
    System.out.println();
    List<Load> loads = options.unpacedOnly() ? LOADS.subList(0, 1) : LOADS;
    for (int round = 0; round < options.rounds(); round++) {
      for (Load load : loads) {
        for (Tool tool : ordered(round)) {
          if (load != ONE_CONNECTION || tool instanceof Wrk) {
            measure(round, load, tool);
          }
        }
      }
      write(about);
    }
    System.out.print(Table.of(loads, tools.stream().map(Tool::name).toList(), entries));
  }

  /** Rotates the tools every second round and reverses every other round. */
  private List<Tool> ordered(int round) {
    List<Tool> order = new ArrayList<>(tools);
    Collections.rotate(order, -(round / 2));
    return round % 2 == 0 ? order : order.reversed();
  }

  private void measure(int round, Load load, Tool tool) throws IOException, InterruptedException {
    System.err.printf(
        "round %d of %d, %s: %s%n",
        round + 1, environment.options().rounds(), load.title(), tool.name());
    Outcome outcome;
    try (Target target = Target.start(environment)) {
      outcome = orUnavailable(tool.measure(load, target));
    } catch (Command.Failure failure) {
      outcome = new Outcome.Unavailable("failed: " + failure.getMessage());
    }
    String kind = outcome instanceof Outcome.Measured ? "measured" : "unavailable";
    entries.add(new Entry(round + 1, load.title(), tool.name(), kind, outcome));
  }

  private static Outcome orUnavailable(Outcome outcome) {
    return outcome instanceof Outcome.Measured measured && measured.requests() == 0
        ? new Outcome.Unavailable("no response within the measurement")
        : outcome;
  }

  private void write(List<String> about) throws IOException {
    Optional<Path> json = environment.options().json();
    if (json.isPresent()) {
      String text =
          JsonMapper.builder()
              .build()
              .writerWithDefaultPrettyPrinter()
              .writeValueAsString(new Report(about, environment.options(), entries));
      Files.writeString(json.get(), text + "\n");
    }
  }
}
