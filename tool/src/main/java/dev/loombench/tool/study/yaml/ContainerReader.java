package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.Variant.ContainerLaunch.Network;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.util.List;
import java.util.Optional;

/** Reader of the containers of servers. */
record ContainerReader(ContainerLaunch byStudy) {

  static final String FIELD = "container";
  private static final String LAUNCH = "launch";
  private static final String PROCESS = "process";

  static ContainerLaunch read(Cursor container) {
    YamlFields fields = container.fields("a mapping with 'network', 'base' or 'options'");
    Network network = fields.word("network", Network.HOST);
    Optional<String> base = fields.optional("base", ContainerReader::image);
    List<String> options = fields.list("options", "a list of options of 'run'", Cursor::argument);
    fields.done();
    return new ContainerLaunch(Optional.empty(), base, network, options);
  }

  /** Reads the name of an image. */
  static String image(Cursor value) {
    return value.text(
        "the name of an image, like registry.example/team/app:1.2",
        name -> name.matches("[A-Za-z0-9][A-Za-z0-9._:/@-]*"));
  }

  /** Reads the container of a variant; empty for a process. */
  Optional<ContainerLaunch> of(YamlFields variant) {
    String launch = variant.optional(LAUNCH, PROCESS, ValueReaders.oneOf(List.of(PROCESS, FIELD)));
    ContainerLaunch settings = settings(variant);
    if (launch.equals(FIELD)) {
      return Optional.of(settings);
    }
    if (variant.names().contains(FIELD) && variant.ifReadable(LAUNCH, launch).isPresent()) {
      variant.report(FIELD, "it applies to containers only; add 'launch: container'");
    }
    return Optional.empty();
  }

  /** Reads the settings of a variant that is launched in a container in any case. */
  ContainerLaunch settings(YamlFields variant) {
    return variant.optional(FIELD, byStudy, ContainerReader::read);
  }

  /** Refuses containers that can't reach what their servers call on this machine. */
  static void requireReach(YamlFields study, List<Variant> variants, List<Workload> workloads) {
    boolean calls =
        workloads.stream()
            .map(workload -> workload.work().needs())
            .anyMatch(
                needs -> needs.contains(Backing.DATABASE) || needs.contains(Backing.DOWNSTREAM));
    for (Variant variant : variants) {
      boolean calling =
          calls
              || variant.placeholders().stream()
                  .anyMatch(name -> name.startsWith("database") || name.startsWith("delay."));
      if (calling
          && variant.container().filter(one -> one.network() == Network.BRIDGE).isPresent()) {
        throw study.refuse(
            "variants",
            "'%s' is on the network 'bridge', from which it can't reach the database or downstream server on the loopback; use 'network: host'"
                .formatted(variant.id()));
      }
    }
  }
}
