package dev.loombench.tool.launch.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Engine for tests without a real one: a program that runs each container as a plain process.
 *
 * @param folder folder of the program and of its state
 */
public record FakeEngine(Path folder) {

  public static final String ID = "ab".repeat(32);

  private static final String PROGRAM =
      """
      #!/usr/bin/env bash
      state=$(dirname "$0")/state
      echo "$*" >>"$state/calls"
      fail() { echo "Error: $1" >&2; exit 125; }
      case $1 in
        --version) echo "podman version 4.3.1" ;;
        ps)
          [ ! -e "$state/down" ] || fail "Cannot connect to the engine."
          if [ "$2" = --all ]; then ls "$state/containers"; fi ;;
        image) [ -e "$state/images/${5//\\//_}" ] && echo "%1$s 123456789" || fail "$5: image not known" ;;
        pull) fail "$2: no such host" ;;
        import) touch "$state/images/${3//\\//_}" ;;
        load)
          [ ! -e "$state/full" ] || fail "write layer.tar: no space left on device"
          cp "$3" "$state/loaded.tar"
          touch "$state/images/$(tar -xOf "$3" manifest.json | grep -o 'localhost[^"]*' | head -1 | tr / _)" ;;
        inspect)
          case $3 in
            *Pid*) cat "$state/containers/$4" ;;
            *) [ -e "$state/out-of-memory" ] && echo true || echo false ;;
          esac ;;
        kill) kill -KILL "$(cat "$state/containers/$4")" ;;
        rm)
          while kill -0 "$(cat "$state/containers/$3")"; do sleep 0.02; done
          rm "$state/containers/$3" ;;
        run)
          [ ! -e "$state/broken" ] || fail "crun: setrlimit: Operation not permitted"
          shift
          while [[ $1 == --* ]]; do
            if [[ $1 == --name=* ]]; then name=${1#--name=}; fi
            if [ "$1" = --rm ]; then gone=yes; fi
            shift
          done
          shift
          setsid "$@" &
          echo $! >"$state/containers/$name"
          trap 'kill -TERM $!' TERM
          wait $!
          status=$?
          if [ "$status" = 143 ]; then wait $!; fi
          if [ -n "${gone:-}" ]; then rm "$state/containers/$name"; fi
          exit "$status" ;;
      esac
      """
          .formatted(ID);

  /** Installs it as {@code podman} in a new folder. */
  public static FakeEngine in(Path folder) {
    try {
      Files.createDirectories(folder.resolve("state/images"));
      Files.createDirectories(folder.resolve("state/containers"));
      Path program = Files.writeString(folder.resolve("podman"), PROGRAM);
      program.toFile().setExecutable(true);
      return new FakeEngine(folder);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  /** Returns it as found. */
  public ContainerEngine engine() {
    return new ContainerEngine(List.of(folder.resolve("podman").toString()), List.of());
  }

  /** Sets a state: {@code down}, {@code broken}, {@code full} or {@code out-of-memory}. */
  public FakeEngine is(String state) {
    return write(state, "");
  }

  /** Adds a container of that name and process. */
  public FakeEngine with(String container, long pid) {
    return write("containers/" + container, Long.toString(pid));
  }

  private FakeEngine write(String file, String text) {
    try {
      Files.writeString(folder.resolve("state").resolve(file), text);
      return this;
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  /** Returns the names of its containers. */
  public List<String> containers() {
    try (Stream<Path> files = Files.list(folder.resolve("state/containers"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  /** Returns the archive that it loaded last. */
  public Path loaded() {
    return folder.resolve("state/loaded.tar");
  }
}
