import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Measures load generators side by side and prints a table. */
final class Bench {

  private static final List<String> KNOWN = List.of("builtin", "wrk", "ab", "k6");
  private static final List<Load> LOADS =
      List.of(
          new Load.FullTilt(64),
          new Load.Rate(1_000),
          new Load.Rate(10_000),
          new Load.Rate(20_000),
          new Load.Users(5_000));

  /** What wrk pays when it is woken for each request. */
  private static final Load ONE_CONNECTION = new Load.FullTilt(1);

  private final Tool.Setting setting;
  private final List<Tool> tools;
  private final List<Entry> entries = new ArrayList<>();

  private Bench(Tool.Setting setting, List<Tool> tools) {
    this.setting = setting;
    this.tools = tools;
  }

  /** An outcome and where it stands; the kind is for readers of the JSON. */
  record Entry(int round, String load, String tool, String kind, Outcome outcome) {}

  /** What is written as JSON. */
  record Report(List<String> about, Options options, List<Entry> entries) {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Start.guarded(
        () -> {
          Options options = Options.parse(KNOWN, arguments);
          Tool.Setting setting = Start.setting(options);
          new Bench(
                  setting, options.tools().stream().map(name -> Start.tool(name, setting)).toList())
              .run();
        });
  }

  private void run() throws IOException, InterruptedException {
    List<String> about = Machine.describe(setting, tools);
    Options options = setting.options();
    about.add(
        "measured   each tool and load %d times for %d s, in changing order; median (lowest–highest)"
            .formatted(options.rounds(), options.seconds()));
    about.forEach(System.out::println);
    System.out.println();
    for (int round = 0; round < options.rounds(); round++) {
      for (Load load : LOADS) {
        for (Tool tool : ordered(round)) {
          measure(round, load, tool);
        }
      }
      for (Tool tool : tools) {
        if (tool instanceof Wrk) {
          measure(round, ONE_CONNECTION, tool);
        }
      }
      write(about);
    }
    List<Load> loads = new ArrayList<>(LOADS);
    loads.add(ONE_CONNECTION);
    System.out.print(Table.of(loads, tools.stream().map(Tool::name).toList(), entries));
  }

  /** Each round begins with another tool, and every second one goes backwards. */
  private List<Tool> ordered(int round) {
    List<Tool> order = new ArrayList<>(tools);
    Collections.rotate(order, -(round / 2));
    return round % 2 == 0 ? order : order.reversed();
  }

  private void measure(int round, Load load, Tool tool) throws IOException, InterruptedException {
    System.err.printf(
        "round %d of %d, %s: %s%n",
        round + 1, setting.options().rounds(), load.title(), tool.name());
    Outcome outcome;
    try (Target target = Target.start(setting)) {
      outcome = orNone(tool.measure(load, target));
    } catch (Command.Failure failure) {
      outcome = new Outcome.None("failed: " + failure.getMessage());
    }
    String kind = outcome instanceof Outcome.Measured ? "measured" : "none";
    entries.add(new Entry(round + 1, load.title(), tool.name(), kind, outcome));
  }

  private static Outcome orNone(Outcome outcome) {
    return outcome instanceof Outcome.Measured measured && measured.requests() == 0
        ? new Outcome.None("no answer in this time")
        : outcome;
  }

  private void write(List<String> about) throws IOException {
    Optional<Path> json = setting.options().json();
    if (json.isPresent()) {
      String text =
          JsonMapper.builder()
              .build()
              .writerWithDefaultPrettyPrinter()
              .writeValueAsString(new Report(about, setting.options(), entries));
      Files.writeString(json.get(), text + "\n");
    }
  }
}
