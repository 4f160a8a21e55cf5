package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.Variant.ContainerLaunch.Network;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.util.List;
import java.util.Optional;

/**
 * Reader of the containers of servers.
 *
 * @param byStudy settings of variants without own settings
 */
record ContainerReader(ContainerLaunch byStudy) {

  static final String FIELD = "container";
  private static final String LAUNCH = "launch";
  private static final String PROCESS = "process";

  static ContainerLaunch read(Cursor container) {
    YamlFields fields = container.fields("a mapping with 'network', 'base' or 'options'");
    ParseResult<Network> network =
        fields.optional("network", Network.HOST, ValueReaders.oneOf(Network.class));
    ParseResult<Optional<String>> base = fields.optional("base", ContainerReader::image);
    ParseResult<List<String>> options =
        fields.optional(
            "options",
            List.of(),
            value -> value.items("a list of options of 'run'", ValueReaders::argument));
    fields.done();
    return new ContainerLaunch(Optional.empty(), base.value(), network.value(), options.value());
  }

  /** Reads the name of an image. */
  static String image(Cursor value) {
    String rule = "the name of an image, like registry.example/team/app:1.2";
    String name = value.text(rule);
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._:/@-]*")) {
      throw value.refuseFound(rule);
    }
    return name;
  }

  /** Fields of a variant that were read, but not yet checked. */
  record Fields(ParseResult<String> launch, ParseResult<ContainerLaunch> settings) {

    /** Returns the container; empty for a process. */
    Optional<ContainerLaunch> of(YamlFields variant) {
      if (launch.value().equals(FIELD)) {
        return Optional.of(settings.value());
      }
      if (variant.names().contains(FIELD)) {
        throw variant.refuse(FIELD, "it applies to containers only; add 'launch: container'");
      }
      return Optional.empty();
    }
  }

  /** Reads the fields of a variant. Must be called before {@link YamlFields#done}. */
  Fields fields(YamlFields variant) {
    return new Fields(
        variant.optional(LAUNCH, PROCESS, ValueReaders.oneOf(List.of(PROCESS, FIELD))),
        settings(variant));
  }

  /** Reads the settings of a variant that is launched in a container in any case. */
  ParseResult<ContainerLaunch> settings(YamlFields variant) {
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
