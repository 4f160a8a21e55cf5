package dev.loombench.tool.study.yaml;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.place.Places;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.TextFile;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlDocument;
import dev.loombench.tool.yaml.YamlErrors;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads and checks study files. The format is described in {@code docs/studies-format.md}. */
public final class StudyReader {

  private static final int MAX_BYTES = 1 << 20;

  /** The kernel cuts names of processes to this length. */
  private static final int LONGEST_PROCESS_NAME = 15;

  private static final String PROCESS_NAME =
      "the name of a process of at most %d characters without '/', as in /proc/PID/comm"
          .formatted(LONGEST_PROCESS_NAME);

  /**
   * Reads {@code file}.
   *
   * @throws Problem of usage if it can't be read or is not a valid study; the message has a line
   *     for each error: file, line, field, what was found and what is allowed
   */
  public Study read(Path file) {
    return read(file, StudyChoices.NONE);
  }

  /**
   * Reads {@code file} with the user's choices applied.
   *
   * @throws Problem as above, and if the study has no such scale
   */
  public Study read(Path file, StudyChoices choices) {
    return read(TextFile.read(file, MAX_BYTES), file, choices);
  }

  /**
   * Reads a study from text.
   *
   * @throws Problem of usage if it is not a valid study
   */
  public Study read(String text, Path file) {
    return read(text, file, StudyChoices.NONE);
  }

  private static Study read(String text, Path file, StudyChoices choices) {
    var errors = new YamlErrors(file);
    ScaleReader chosen = ScaleReader.of(YamlDocument.parse(text, file, errors), choices);
    Optional<Study> study = chosen.root().read(_ -> study(chosen, folderOf(file)));
    errors.raise();
    return study.orElseThrow();
  }

  private static Path folderOf(Path file) {
    return file.toAbsolutePath().normalize().getParent();
  }

  private static Study study(ScaleReader chosen, Path folder) {
    YamlFields fields = chosen.root().fields("a mapping that begins with 'study: NAME'");
    String name = fields.required("study", ValueReaders.NAME_RULE, ValueReaders::name);
    String question = fields.required("question", "a sentence", Cursor::sentence);
    JvmReader.JvmSection jvm =
        fields.optional(
            "jvm", JvmReader.JvmSection.DEFAULT, value -> JvmReader.read(value, folder));
    ProtocolReader.ProtocolSection protocol =
        fields.optional("protocol", ProtocolReader.ProtocolSection.DEFAULT, ProtocolReader::read);
    Limits limits = fields.optional("limits", Limits.NONE, LimitsReader::read);
    ContainerLaunch container =
        fields.optional(ContainerReader.FIELD, ContainerLaunch.DEFAULT, ContainerReader::read);
    var variantReader =
        new VariantReader(
            folder,
            new JdkReader(folder, jvm.jdk()),
            new LimitsReader(
                fields.ifReadable("jvm", jvm.settings()), fields.ifReadable("limits", limits)),
            new ContainerReader(container));
    List<Variant> variants =
        fields.required("variants", "at least one variant", variantReader::readAll);
    var workloadReader =
        new WorkloadReader(folder, fields.ifReadable("protocol", protocol.protocol().window()));
    List<Workload> workloads =
        fields.required("workloads", "at least one workload", workloadReader::readAll);
    List<String> variantNames = fields.namesUnder("variants");
    String baseline = fields.optional("baseline", first(variantNames), baseline(variantNames));
    List<Scraped> series = fields.optional("series", List.of(), EndpointReader::series);
    Optional<Path> files =
        fields.optional("files", Optional.empty(), path -> Optional.of(path.path(folder)));
    DatabaseChoice database =
        fields.optional("database", DatabaseChoice.DEFAULT, new DatabaseReader(folder)::read);
    List<Delay> delays = fields.optional(DelayReader.FIELD, List.of(), DelayReader::read);
    List<String> downstreams =
        fields.list("downstreams", "a list of process names, like postgres", StudyReader::process);
    Places places = fields.optional(PlacesReader.FIELD, Places.LOCAL, PlacesReader::read);
    Optional<Replication> replication =
        fields.optional(
            "replicates",
            new ReplicationReader(folder, chosen.variants(), chosen.workloads())::read);
    Optional<Slo> advice = fields.optional("advice", ProbingReader::limits);
    fields.readElsewhere(ScaleReader.SCALES);
    fields.done();
    DatabaseReader.requireRoomForPools(fields, database, variants);
    ContainerReader.requireReach(fields, variants, workloads);
    DelayReader.requireUsed(fields, delays, database, variants, workloads);
    PlacesReader.requireSupported(fields, places, protocol.protocol(), variants, workloads);
    if (!series.isEmpty()
        && variants.stream().map(Variant::prometheus).allMatch(Optional::isEmpty)) {
      throw fields.refuse(
          "series",
          "no variant has a 'prometheus' endpoint to read series from; add one to a variant");
    }
    if (protocol.protocol().warmUp().areServersCold()) {
      requireStartable(fields, "warm-up: none", variants);
      requireMeasurableCold(fields, protocol.protocol(), workloads);
    }
    if (protocol.protocol().generator().sharesCpus()) {
      requireStartable(fields, "placement: shared", variants);
    }
    if (protocol.protocol().blocks().starts() > 0) {
      requireStartable(fields, "starts", variants);
    }
    List<Variant> readVariants =
        queriesDatabase(workloads) ? DatabaseReader.onEngine(fields, database, variants) : variants;
    return new Study(
        name,
        question,
        new VariantId(baseline),
        readVariants,
        workloads,
        jvm.settings(),
        protocol.protocol(),
        protocol.design(),
        new Study.Options(
            series,
            files,
            database,
            chosen.scale(),
            replication,
            advice,
            delays,
            downstreams,
            places));
  }

  private static String process(Cursor name) {
    return name.text(
        PROCESS_NAME,
        text -> !text.isBlank() && text.length() <= LONGEST_PROCESS_NAME && !text.contains("/"));
  }

  private static boolean queriesDatabase(List<Workload> workloads) {
    return workloads.stream()
        .anyMatch(workload -> workload.work().needs().contains(Backing.DATABASE));
  }

  /** Refuses loads whose window opens after their first request, and servers of several loads. */
  private static void requireMeasurableCold(
      YamlFields study, Protocol protocol, List<Workload> workloads) {
    if (protocol.serverPer() == Protocol.ServerPer.BLOCK) {
      throw study.refuse(
          "protocol",
          "'warm-up: none' measures each load on a cold server; remove 'server-per: block'");
    }
    for (Workload workload : workloads) {
      if (!workload.loads().stream()
          .allMatch(load -> load.isMeasuredWhole() || load.isMeasuredFromItsStart())) {
        throw study.refuse(
            "protocol",
            "'warm-up: none' measures from the first request on; give the loads of '%s' 'iterations' or 'hold'"
                .formatted(workload.id()));
      }
    }
  }

  private static void requireStartable(YamlFields study, String setting, List<Variant> variants) {
    for (Variant variant : variants) {
      if (variant.server() instanceof Server.Running) {
        throw study.refuse(
            "protocol",
            "'%s' starts every variant, but '%s' is already running; remove '%s' or the variant"
                .formatted(setting, variant.id(), setting));
      }
    }
  }

  private static String first(List<String> names) {
    return names.isEmpty() ? "" : names.getFirst();
  }

  /** Checks against the names as written, so that an error inside a variant is reported once. */
  private static Function<Cursor, String> baseline(List<String> variantNames) {
    return variantNames.isEmpty() ? Cursor::text : ValueReaders.oneOf(variantNames);
  }
}
