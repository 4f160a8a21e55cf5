import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.maven.artifact.versioning.ComparableVersion;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds the libraries of a CycloneDX document in a copy of the OSV database. */
final class Vulnerabilities {

  private static final int FOUND = 10;
  private static final int UNREADABLE = 3;
  private static final Pattern MAVEN = Pattern.compile("pkg:maven/([^/]+)/([^@]+)@([^?]+).*");
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private Vulnerabilities() {}

  /** Takes the database, a zip of one JSON file per vulnerability, and the document. */
  public static void main(String[] arguments) {
    try {
      System.exit(check(Path.of(arguments[0]), Path.of(arguments[1])));
    } catch (IOException | JacksonException e) {
      System.err.println("check-vulnerabilities: nothing was checked: " + e);
      System.exit(UNREADABLE);
    }
  }

  private static int check(Path database, Path document) throws IOException {
    Set<String> packages = packages(MAPPER.readTree(document.toFile()));
    if (packages.isEmpty()) {
      throw new IOException(document + " names no Maven package");
    }
    var found = new TreeSet<String>();
    int entries = 0;
    try (var zip = new ZipFile(database.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        if (entry.getName().endsWith(".json")) {
          entries++;
          try (InputStream in = zip.getInputStream(entry)) {
            found.addAll(affected(MAPPER.readTree(in), packages));
          }
        }
      }
    }
    if (entries == 0) {
      throw new IOException(database + " has no entry");
    }
    found.forEach(System.out::println);
    System.out.printf(
        "%d packages, %d database entries, %d vulnerabilities%n",
        packages.size(), entries, found.size());
    return found.isEmpty() ? 0 : FOUND;
  }

  /** Returns the packages, each as "group:artifact version". */
  private static Set<String> packages(JsonNode document) {
    var packages = new TreeSet<String>();
    for (JsonNode component : document.path("components")) {
      Matcher purl = MAVEN.matcher(component.path("purl").asString(""));
      if (purl.matches() && !purl.group(1).equals("dev.loombench")) {
        packages.add("%s:%s %s".formatted(purl.group(1), purl.group(2), purl.group(3)));
      }
    }
    return packages;
  }

  private static List<String> affected(JsonNode entry, Set<String> packages) {
    var found = new ArrayList<String>();
    if (entry.has("withdrawn")) {
      return found;
    }
    for (JsonNode affected : entry.path("affected")) {
      String name = affected.path("package").path("name").asString("") + " ";
      packages.stream()
          .filter(library -> library.startsWith(name))
          .filter(library -> isAffected(affected, library.substring(name.length())))
          .map(
              library ->
                  "%s: %s: %s"
                      .formatted(
                          library,
                          entry.path("id").asString(),
                          entry.path("summary").asString("no summary")))
          .forEach(found::add);
    }
    return found;
  }

  /** Returns whether an entry lists the version, or one of its ranges contains it. */
  private static boolean isAffected(JsonNode affected, String version) {
    return StreamSupport.stream(affected.path("versions").spliterator(), false)
            .anyMatch(listed -> listed.asString().equals(version))
        || StreamSupport.stream(affected.path("ranges").spliterator(), false)
            .filter(range -> range.path("type").asString("").equals("ECOSYSTEM"))
            .anyMatch(range -> isWithin(range.path("events"), new ComparableVersion(version)));
  }

  /**
   * Applies the events of a range up to the version, by Maven's order of versions (OSV schema,
   * section "evaluation").
   */
  private static boolean isWithin(JsonNode events, ComparableVersion version) {
    List<Event> inOrder =
        StreamSupport.stream(events.spliterator(), false)
            .flatMap(event -> event.properties().stream())
            .map(
                event ->
                    new Event(event.getKey(), new ComparableVersion(event.getValue().asString())))
            .sorted(Comparator.comparing(Event::version))
            .toList();
    boolean within = false;
    for (Event event : inOrder) {
      int compared = version.compareTo(event.version());
      within =
          switch (event.kind()) {
            case "introduced" -> within || compared >= 0;
            case "fixed" -> within && compared < 0;
            case "last_affected" -> within && compared <= 0;
            default -> within; // "limit" is of ranges of commits
          };
    }
    return within;
  }

  private record Event(String kind, ComparableVersion version) {}
}
