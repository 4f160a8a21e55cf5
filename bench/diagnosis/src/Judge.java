import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs labelled studies, one after another, and holds what the tool names as the limit against what
 * is known: the part of a study's name before {@code --}. The tool is told none of the names.
 */
final class Judge {

  private static final double LEAST_SHARE_NAMED = 0.8;
  private static final int GATE_FAILED = 10;
  private static final int NOT_RUN = 3;

  private Judge() {}

  /** What became of a label. */
  private enum Finding {
    RIGHT,
    NONE,
    WRONG,
    NOT_RUN;

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A study and what is known of it.
   *
   * @param label what limits its server; {@code none} if nothing does, {@code unknown} if nothing
   *     that is measured shows it
   */
  private record Labelled(String group, String name, String label, Path file) {

    static Labelled of(Path file) {
      String name = file.getFileName().toString().replaceFirst("\\.yaml$", "");
      return new Labelled(
          file.getParent().getFileName().toString(), name, name.replaceFirst("--.*", ""), file);
    }

    /** Whether there is something to be named. */
    boolean isNameable() {
      return !label.equals("none") && !label.equals("unknown");
    }

    /** To say that something unknown is the limit is right only where something is. */
    Finding judge(List<Named> named) {
      boolean allRight = named.stream().allMatch(one -> one.cause().equals(label));
      if (!allRight) {
        return Finding.WRONG;
      }
      return named.isEmpty() && isNameable() ? Finding.NONE : Finding.RIGHT;
    }
  }

  /** What the tool said. */
  private record Named(String cause, String certainty, String evidence) {

    static Named of(JsonNode diagnosis) {
      List<String> evidence = new ArrayList<>();
      diagnosis.get("evidence").forEach(phrase -> evidence.add(phrase.asString()));
      return new Named(
          diagnosis.get("cause").asString(),
          diagnosis.get("certainty").asString(),
          String.join(", ", evidence));
    }
  }

  private record GateResult(Labelled study, Finding finding) {}

  /** Takes the installation's folder, then what {@code bench/diagnosis/run --help} tells. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path home = Path.of(arguments[0]);
    List<String> rest = new ArrayList<>(List.of(arguments).subList(1, arguments.length));
    Path out = folder("--out", rest).orElseGet(Judge::temporary);
    Optional<Path> drawn = folder("--from", rest);
    System.err.println("the runs are kept in " + out);
    List<GateResult> judged = new ArrayList<>();
    System.out.printf("%-9s %-22s %-9s %s%n", "folder", "label", "found", "said");
    for (Labelled study : studies(home.resolve("bench/diagnosis"), drawn, rest)) {
      judged.add(judge(home, study, out.resolve(study.group()).resolve(study.name())));
    }
    System.exit(total(judged));
  }

  private static Optional<Path> folder(String option, List<String> arguments) {
    int at = arguments.indexOf(option);
    if (at < 0) {
      return Optional.empty();
    }
    Path given = Path.of(arguments.remove(at + 1)).toAbsolutePath();
    arguments.remove(at);
    return Optional.of(given);
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("diagnosis");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Labelled> studies(Path home, Optional<Path> drawn, List<String> wanted)
      throws IOException {
    List<String> groups = new ArrayList<>(List.of("seen", "held-out"));
    if (wanted.stream().anyMatch(groups::contains)) {
      groups.retainAll(wanted);
    }
    List<String> names = wanted.stream().filter(word -> !groups.contains(word)).toList();
    List<Path> folders =
        drawn.map(List::of).orElseGet(() -> groups.stream().map(home::resolve).toList());
    List<Labelled> found = new ArrayList<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        files
            .sorted()
            .map(Labelled::of)
            .filter(study -> names.isEmpty() || names.stream().anyMatch(study.name()::startsWith))
            .forEach(found::add);
      }
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no study is named like " + wanted);
    }
    return found;
  }

  private static GateResult judge(Path home, Labelled study, Path out)
      throws IOException, InterruptedException {
    int status = run(home, study.file(), out);
    Optional<List<Named>> named = status == 0 ? Optional.of(named(out)) : Optional.empty();
    Finding finding = named.map(study::judge).orElse(Finding.NOT_RUN);
    String said =
        named.map(Judge::said).orElse("loombench ended with %d, see %s.log".formatted(status, out));
    System.out.printf("%-9s %-22s %-9s %s%n", study.group(), study.name(), finding.word(), said);
    return new GateResult(study, finding);
  }

  /** What the tool prints goes into a file beside the run. */
  private static int run(Path home, Path study, Path out) throws IOException, InterruptedException {
    Files.createDirectories(out.getParent());
    return new ProcessBuilder(
            home.resolve("loombench").toString(), "run", study.toString(), "--out", out.toString())
        .redirectErrorStream(true)
        .redirectOutput(Path.of(out + ".log").toFile())
        .start()
        .waitFor();
  }

  private static List<Named> named(Path out) {
    JsonNode summary = JsonMapper.shared().readTree(out.resolve("summary.json").toFile());
    return StreamSupport.stream(summary.get("diagnoses").spliterator(), false)
        .map(Named::of)
        .toList();
  }

  private static String said(List<Named> named) {
    return named.isEmpty()
        ? "nothing"
        : String.join(
            "; ",
            named.stream()
                .map(one -> "%s (%s): %s".formatted(one.cause(), one.certainty(), one.evidence()))
                .toList());
  }

  private static int total(List<GateResult> judged) {
    List<GateResult> nameable = judged.stream().filter(one -> one.study().isNameable()).toList();
    long right = count(nameable, Finding.RIGHT);
    long wrong = count(judged, Finding.WRONG);
    long notRun = count(judged, Finding.NOT_RUN);
    System.out.printf(
        "%n%d of %d limits named; %d named wrongly of %d studies; %d not run%n",
        right, nameable.size(), wrong, judged.size(), notRun);
    List<String> never =
        nameable.stream()
            .map(one -> one.study().label())
            .distinct()
            .filter(label -> nameable.stream().noneMatch(one -> isRight(one, label)))
            .toList();
    if (!never.isEmpty()) {
      System.out.println("never named: " + String.join(", ", never));
    }
    if (notRun > 0) {
      return NOT_RUN;
    }
    boolean passed = wrong == 0 && never.isEmpty() && right >= LEAST_SHARE_NAMED * nameable.size();
    return passed ? 0 : GATE_FAILED;
  }

  private static boolean isRight(GateResult judged, String label) {
    return judged.finding() == Finding.RIGHT && judged.study().label().equals(label);
  }

  private static long count(List<GateResult> judged, Finding finding) {
    return judged.stream().filter(one -> one.finding() == finding).count();
  }
}
