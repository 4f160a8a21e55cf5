package dev.loombench.tool.study.yaml;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.study.place.Places;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.TextFile;
import dev.loombench.tool.yaml.YamlDocument;
import dev.loombench.tool.yaml.YamlErrors;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reader of the places of a study's roles. */
public final class PlacesReader {

  static final String FIELD = "places";
  private static final String KUBERNETES = "kubernetes";
  private static final String PODS = "a mapping with 'image' and 'resources'";

  private static final int MAX_BYTES = 1 << 20;
  private static final String ROLES = "a mapping with 'server' or 'load'";
  private static final String PLACE =
      "a mapping with 'ssh: user@host' or 'kubernetes', or with 'address' for this host";
  private static final String LOADS =
      "a list of hosts, each a mapping with 'ssh: user@host' or 'kubernetes'";
  private static final String DESTINATION =
      "a host for the program ssh, like user@host or a name of its configuration";

  private PlacesReader() {}

  /**
   * Reads a file with the field {@code places}, which may be a study; other fields are ignored.
   *
   * @throws Problem of usage if it has no valid places
   */
  public static Places read(Path file) {
    var errors = new YamlErrors(file);
    Cursor root = YamlDocument.parse(TextFile.read(file, MAX_BYTES), file, errors);
    Optional<Places> places = root.read(PlacesReader::only);
    errors.raise();
    return places.orElseThrow();
  }

  private static Places only(Cursor root) {
    YamlFields fields = root.fields("a mapping with 'places'");
    fields.names().forEach(fields::readElsewhere);
    Places places = fields.required(FIELD, ROLES, PlacesReader::read);
    fields.done();
    return places;
  }

  static Places read(Cursor places) {
    YamlFields fields = places.fields(ROLES);
    Place server = fields.optional("server", Places.LOCAL.server(), PlacesReader::place);
    List<Place> load = fields.optional("load", Places.LOCAL.load(), PlacesReader::loads);
    fields.done();
    return new Places(server, load);
  }

  /** Reads one place, or a list of hosts. */
  private static List<Place> loads(Cursor load) {
    if (!load.isList()) {
      return List.of(place(load));
    }
    List<Place> places = load.items(LOADS, PlacesReader::place);
    if (places.isEmpty() || places.stream().anyMatch(Place.Local.class::isInstance)) {
      throw load.refuse("found a list with a place that is not a host; give " + LOADS);
    }
    List<String> hosts =
        places.stream()
            .filter(Place.Ssh.class::isInstance)
            .map(place -> ((Place.Ssh) place).destination())
            .toList();
    if (Set.copyOf(hosts).size() < hosts.size()) {
      throw load.refuse("found a host twice; several generators on one host need no list");
    }
    return places;
  }

  private static Place place(Cursor place) {
    YamlFields fields = place.fields(PLACE);
    Optional<String> address = fields.optional("address", Cursor::argument);
    if (!fields.names().contains("ssh") && !fields.names().contains(KUBERNETES)) {
      fields.done();
      return new Place.Local(address);
    }
    Optional<String> jdk = fields.optional("jdk", Cursor::argument);
    if (fields.oneOf(List.of("ssh", KUBERNETES)).equals(KUBERNETES)) {
      Place pod =
          fields.required(KUBERNETES, PODS, value -> KubernetesReader.read(value, address, jdk));
      fields.done();
      return pod;
    }
    String destination = fields.required("ssh", DESTINATION, value -> word(value, DESTINATION));
    List<String> options =
        fields.list("options", "options of ssh, like [-p, '2222']", Cursor::argument);
    String folder = fields.optional("folder", Place.Ssh.FOLDER, Cursor::argument);
    fields.done();
    return new Place.Ssh(destination, options, address, jdk, folder);
  }

  /** Refuses a leading hyphen, which would be an option of {@code ssh} or {@code kubectl}. */
  static String word(Cursor value, String allowed) {
    String text = value.argument();
    if (text.isBlank() || text.startsWith("-") || text.contains(" ")) {
      throw value.refuseFound(allowed);
    }
    return text;
  }

  /** Refuses what a server on another host does not support. */
  static void requireSupported(
      YamlFields study,
      Places places,
      Protocol protocol,
      List<Variant> variants,
      List<Workload> workloads) {
    if (places.areLocal()) {
      return;
    }
    if (protocol.generator().isAuto() && !places.remoteLoads().isEmpty()) {
      throw study.refuse(
          FIELD, "'generators: auto' calibrates the tool's host; give a number for other hosts");
    }
    if (protocol.generator().sharesCpus()) {
      throw study.refuse(
          FIELD,
          "'placement: shared' is for server and generator on one host; remove 'placement' or 'places'");
    }
    int hosts = Math.max(1, places.remoteLoads().size());
    if (protocol.generator().count() % hosts != 0) {
      throw study.refuse(
          FIELD,
          "the load has %d hosts, which send equal shares: 'generators' in 'protocol' must be a multiple of %d, found %d"
              .formatted(hosts, hosts, protocol.generator().count()));
    }
    if (!places.remoteLoads().isEmpty()
        && protocol.generator().engine() != Protocol.Engine.LOOMBENCH) {
      throw study.refuse(
          FIELD, "'engine' runs on the tool's host only; remove 'engine' or 'places'");
    }
    for (Variant variant : variants) {
      if (variant.server() instanceof Server.Running) {
        throw study.refuse(
            FIELD,
            "'%s' is already running, so it has no place to start in".formatted(variant.id()));
      }
    }
    if (places.remoteServer().isEmpty()) {
      return;
    }
    if (protocol.blocks().starts() > 0) {
      throw study.refuse(
          FIELD,
          "'starts' are not measured on another host; remove 'starts' or place the server on the tool's host");
    }
    for (Workload workload : workloads) {
      if (workload.work().needs().stream().anyMatch(need -> need != Backing.RESET)) {
        throw study.refuse(
            FIELD,
            "workload '%s' needs a service on the tool's host, which a server on another host does not reach"
                .formatted(workload.id()));
      }
    }
  }
}
