package dev.loombench.tool.study;

import static java.util.Objects.requireNonNull;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.place.Places;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.yaml.NearestName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Comparison of variants under workloads, and the way to measure it.
 *
 * @param name short name, used in file names
 * @param question question that it answers, one sentence
 * @param baseline variant that the others are compared with
 * @param variants servers to compare, at least one, each once
 * @param workloads requests and their loads, at least one, each once
 */
public record Study(
    String name,
    String question,
    VariantId baseline,
    List<Variant> variants,
    List<Workload> workloads,
    JvmSettings jvm,
    Protocol protocol,
    Design design,
    Options options) {

  /**
   * Settings that most studies leave at their defaults.
   *
   * @param scraped series of the servers' Prometheus endpoints to record, in addition to connection
   *     pools
   * @param files folder in which bundled servers write files; empty for one in the run's folder
   * @param database database that servers query, if a workload needs one
   * @param scale length at which the study is run
   * @param advice objective for the report's advice; empty for no advice
   * @param downstreams names of processes that servers call and the tool does not start, like
   *     {@code postgres}
   */
  public record Options(
      List<Scraped> scraped,
      Optional<Path> files,
      DatabaseChoice database,
      Scale scale,
      Optional<Replication> replication,
      Optional<Slo> advice,
      List<Delay> delays,
      List<String> downstreams,
      Places places) {

    /** Nothing scraped, files in the run's folder, the embedded database, one scale. */
    public static final Options DEFAULT = scraping(List.of());

    public Options {
      scraped = List.copyOf(scraped);
      delays = List.copyOf(delays);
      downstreams = List.copyOf(downstreams);
    }

    public static Options scraping(List<Scraped> scraped) {
      return new Options(
          scraped,
          Optional.empty(),
          DatabaseChoice.DEFAULT,
          Scale.NONE,
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          Places.LOCAL);
    }

    /** Returns the same resources, without scale, publication and objective. */
    public Options resourcesOnly() {
      return new Options(
          scraped,
          files,
          database,
          Scale.NONE,
          Optional.empty(),
          Optional.empty(),
          delays,
          downstreams,
          places);
    }

    private Options at(Scale other) {
      return new Options(
          scraped, files, database, other, replication, advice, delays, downstreams, places);
    }
  }

  public Study {
    requireNonNull(name, "name");
    requireNonNull(question, "question");
    requireNonNull(jvm, "jvm");
    requireNonNull(protocol, "protocol");
    requireNonNull(design, "design");
    variants = List.copyOf(variants);
    workloads = List.copyOf(workloads);
    List<VariantId> names = variants.stream().map(Variant::id).toList();
    if (!names.contains(baseline)) {
      throw new IllegalArgumentException("the baseline is not a variant: " + baseline);
    }
    if (workloads.isEmpty()) {
      throw new IllegalArgumentException("a study needs a workload");
    }
    requireUniqueNames(names);
    requireUniqueNames(workloads.stream().map(Workload::id).toList());
  }

  private static void requireUniqueNames(List<?> names) {
    if (Set.copyOf(names).size() < names.size()) {
      throw new IllegalArgumentException("names must be unique: " + names);
    }
  }

  public boolean needs(Backing backing) {
    return workloads.stream().anyMatch(workload -> workload.work().needs().contains(backing));
  }

  public Variant variant(VariantId id) {
    return variants.stream()
        .filter(variant -> variant.id().equals(id))
        .findFirst()
        .orElseThrow(
            () -> missing("variant", id.name(), variants.stream().map(one -> one.id().name())));
  }

  public Workload workload(WorkloadId id) {
    return workloads.stream()
        .filter(workload -> workload.id().equals(id))
        .findFirst()
        .orElseThrow(
            () -> missing("workload", id.name(), workloads.stream().map(one -> one.id().name())));
  }

  private static Problem missing(String kind, String name, Stream<String> known) {
    List<String> names = known.toList();
    return Problem.usage(
        "no %s '%s' in this study%s"
            .formatted(
                kind,
                name,
                NearestName.to(name, names)
                    .map("; did you mean '%s'?"::formatted)
                    .orElseGet(() -> "; it has " + String.join(", ", names))));
  }

  /** Returns the same study with another protocol; a fixed design if it has no headline blocks. */
  public Study with(Protocol other) {
    Design kept = other.blocks().headline() > 0 ? design : new Design.Fixed();
    return new Study(name, question, baseline, variants, workloads, jvm, other, kept, options);
  }

  public Study at(Scale other) {
    return new Study(
        name, question, baseline, variants, workloads, jvm, protocol, design, options.at(other));
  }

  /** Returns the same study without those variants; empty if the rest has no answer. */
  public Optional<Study> without(List<VariantId> others) {
    if (others.isEmpty()) {
      return Optional.of(this);
    }
    List<VariantId> kept =
        variants.stream().map(Variant::id).filter(id -> !others.contains(id)).toList();
    return kept.isEmpty() || design.needsEveryVariant()
        ? Optional.empty()
        : Optional.of(only(kept, List.of()));
  }

  /**
   * Returns the study with only those variants and workloads, in its order. If the baseline is left
   * out, the first remaining variant replaces it.
   *
   * @param variantIds variants to keep; all if empty
   * @param workloadIds workloads to keep; all if empty
   * @throws Problem if one is unknown
   */
  public Study only(List<VariantId> variantIds, List<WorkloadId> workloadIds) {
    variantIds.forEach(this::variant);
    workloadIds.forEach(this::workload);
    List<Variant> keptVariants =
        variants.stream()
            .filter(variant -> variantIds.isEmpty() || variantIds.contains(variant.id()))
            .toList();
    List<Workload> keptWorkloads =
        workloads.stream()
            .filter(workload -> workloadIds.isEmpty() || workloadIds.contains(workload.id()))
            .toList();
    boolean hasBaseline = keptVariants.stream().anyMatch(kept -> kept.id().equals(baseline));
    return new Study(
        name,
        question,
        hasBaseline ? baseline : keptVariants.getFirst().id(),
        keptVariants,
        keptWorkloads,
        jvm,
        protocol,
        design,
        options);
  }

  public List<Scraped> scraped() {
    return options.scraped();
  }

  /** Returns the folder for files; empty for one in the run's folder. */
  public Optional<Path> files() {
    return options.files();
  }

  public DatabaseChoice database() {
    return options.database();
  }

  public List<Delay> delays() {
    return options.delays();
  }

  public List<String> downstreams() {
    return options.downstreams();
  }

  public Places places() {
    return options.places();
  }

  public List<Delay> delaysOf(Variant variant) {
    return delays().stream()
        .filter(delay -> variant.placeholders().stream().anyMatch(delay::isUsedBy))
        .toList();
  }

  /** Returns true if a variant's command uses the embedded database. */
  public boolean usesDatabase(Variant variant) {
    return variant.placeholders().stream().anyMatch(DatabaseChoice::isNamedBy)
        || delaysOf(variant).stream()
            .anyMatch(delay -> delay.to() instanceof Delay.Target.StudyDatabase);
  }

  public Scale scale() {
    return options.scale();
  }

  public Optional<Replication> replication() {
    return options.replication();
  }

  public Optional<Slo> advice() {
    return options.advice();
  }
}
