package dev.loombench.tool.place;

import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.trial.Environment;
import java.util.List;
import java.util.Optional;

/** Methods of an agent for its host as such. */
public interface HostService {

  /**
   * Description of the host.
   *
   * @param environment machine and build
   * @param hostAddress address of the host, as the connection uses it
   * @param toolAddress address of the tool's host, as the host sees it
   * @param cpus number of CPUs that the agent may use
   * @param work folder for files of this connection
   */
  record HostState(
      Environment environment, String hostAddress, String toolAddress, int cpus, String work) {}

  HostState host();

  List<Check> examine();

  /** Returns the CPU use of the host so far; empty if its system does not report it. */
  Optional<MachineCpu> machineCpu();

  /** Listens at an address until {@link #measure} of another host was tried; returns the port. */
  int listen(String address);

  /** Measures the network to the listener of another host. */
  NetworkPath measure(String address, int port);

  /** Returns the next bytes of a file in base 64; empty at its end. */
  String read(String file, long offset);

  void delete(String file);
}
